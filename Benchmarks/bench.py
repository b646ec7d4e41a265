#!/usr/bin/python3
"""Holds `polite build` and `polite check` against a floor in C and against Hugo, on the same made-up entries.

    Benchmarks/bench.py [--entries N] [--rounds N] [--hugo-rounds N] [--only floor,polite,check,hugo]

The programs run in turn, round after round, so that a slow minute of the machine meets them all. The entries are read
once before, so that they are in memory, and the sites are written to memory where there is room for them; what a run
wrote is removed and flushed before the next is timed. Medians,
ratios to the floor, processor time and peak memory are printed, and what the search of the built site takes, and written to
Benchmarks/results.json. On a machine
that has other work the times grow, and processor time is the better guide.
"""

import argparse
import hashlib
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import time

from search import measure_search

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "Benchmarks"
WORK = ROOT / ".cache" / "bench"
MEMORY = pathlib.Path("/dev/shm")


def main():
    options = parse_options()
    WORK.mkdir(parents=True, exist_ok=True)
    compile_c("corpus", [])
    compile_c("floor", ["-lcmark", "-lpthread"])
    corpus = make_corpus(options.entries)
    size = warm(corpus / "Content")
    print(f"{options.entries:,} entries, {size / 1e6:.0f} MB, on {machine()['processor']}", flush=True)

    programs = [make(corpus) for name, make in PROGRAMS.items() if name in options.only]
    for number in range(1, options.rounds + 1):
        for program in programs:
            if program.name == "hugo" and number > options.hugo_rounds:
                continue
            program.run(options.entries)
            print(f"round {number}: {program.name} {program.seconds[-1]:.2f} s", flush=True)

    report = summarise(programs, options.entries, size)
    if built := next((program for program in programs if program.name == "polite"), None):
        report["search"] = measure_search(built.output, options.rounds)
    if output_folder() != WORK:
        shutil.rmtree(output_folder(), ignore_errors=True)
    print_table(report)
    target = HERE / "results.json" if options.only == set(PROGRAMS) else WORK / "results.json"
    target.write_text(json.dumps(report, indent=2) + "\n")
    print(f"Written to {target.relative_to(ROOT)}.")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hugo-rounds", type=int, default=3, help="Hugo is slow: fewer rounds will do")
    parser.add_argument("--only", default=",".join(PROGRAMS), help="programs, with commas between")
    options = parser.parse_args()
    options.only = set(options.only.split(","))
    if not options.only <= set(PROGRAMS) or options.rounds < 1:
        parser.error(f"--only takes {', '.join(PROGRAMS)}; --rounds is at least 1")
    return options


class Program:
    """One of the programs: how it is called, and what was measured of it."""

    def __init__(self, name, version, command, output=None, scratch=()):
        """Without an output folder the program is one that only looks."""
        self.name, self.version, self.command = name, version, command
        self.output, self.scratch = output, scratch
        self.seconds, self.processor, self.peaks, self.pages = [], [], [], 0

    def run(self, entries):
        """Runs once in a fresh place; the time is from the start of the process to its end."""
        self.remove_output()
        os.sync()
        log = WORK / f"{self.name}.log"
        with open(log, "wb") as sink, open(os.devnull, "rb") as nothing:
            actions = [
                (os.POSIX_SPAWN_DUP2, nothing.fileno(), 0),
                (os.POSIX_SPAWN_DUP2, sink.fileno(), 1),
                (os.POSIX_SPAWN_DUP2, sink.fileno(), 2),
            ]
            start = time.perf_counter()
            process = os.posix_spawn(self.command[0], self.command, os.environ, file_actions=actions)
            _, status, usage = os.wait4(process, 0)
            self.seconds.append(time.perf_counter() - start)
        self.processor.append(usage.ru_utime + usage.ru_stime)
        self.peaks.append(usage.ru_maxrss * 1024)
        if status != 0:
            sys.exit(f"{self.name} failed (status {status}):\n{log.read_text(errors='replace')[-3000:]}")
        if not self.output:
            return
        self.pages = sum(1 for _ in self.output.rglob("*.html"))
        if self.pages < entries:
            sys.exit(f"{self.name} wrote {self.pages} pages for {entries} entries")

    def remove_output(self):
        for folder in filter(None, (self.output, *self.scratch)):
            shutil.rmtree(folder, ignore_errors=True)


def output_folder():
    """Where the programs write: memory where there is enough of it, so that no disk is measured, else the work folder."""
    try:
        space = os.statvfs(MEMORY)
        if space.f_bavail * space.f_frsize >= 4 << 30:
            folder = MEMORY / f"polite-bench-{os.getuid()}"
            folder.mkdir(exist_ok=True)
            return folder
    except OSError:
        pass
    return WORK


def floor(corpus):
    output = output_folder() / "floor-site"
    return Program("floor", version_of("pkg-config", "--modversion", "libcmark"),
                   [str(WORK / "floor"), str(corpus / "Content"), str(output)], output)


def polite(corpus):
    binary = str(ROOT / ".build" / "release" / "polite")
    output = output_folder() / "polite-site"
    return Program("polite", version_of(binary, "--version"),
                   [binary, "build", "--quiet", "--root", str(corpus), "--output", str(output)], output)


def check(corpus):
    binary = str(ROOT / ".build" / "release" / "polite")
    return Program("check", version_of(binary, "--version"), [binary, "check", "--quiet", "--root", str(corpus)])


def hugo(corpus):
    binary = next((ROOT / ".cache" / "hugo").glob("lib/python3*/site-packages/hugo/binaries/hugo*"))
    output, cache = output_folder() / "hugo-site", output_folder() / "hugo-cache"
    return Program("hugo", version_of(str(binary), "version"),
                   [str(binary), "build", "--quiet", "--source", str(HERE / "hugo"), "--noBuildLock",
                    "--contentDir", str(corpus / "Content"), "--destination", str(output),
                    "--cacheDir", str(cache)], output, [cache])


PROGRAMS = {"floor": floor, "polite": polite, "check": check, "hugo": hugo}


def compile_c(name, libraries):
    subprocess.run(["cc", "-O2", "-o", WORK / name, HERE / f"{name}.c", *libraries], check=True)


def make_corpus(entries):
    """The folder of the entries, made anew when the generator has changed."""
    folder, stamp = WORK / f"corpus-{entries}", WORK / f"corpus-{entries}.stamp"
    mark = hashlib.sha256((HERE / "corpus.c").read_bytes()).hexdigest()
    if not (stamp.exists() and stamp.read_text() == mark):
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([WORK / "corpus", folder, str(entries)], check=True)
        stamp.write_text(mark)
    return folder


def warm(folder):
    """Reads every file once; the number of bytes."""
    return sum(len(path.read_bytes()) for path in folder.rglob("*.md"))


def version_of(*command):
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return result.stdout.strip().splitlines()[0]


def machine():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    processor = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {"processor": processor, "cores": len(os.sched_getaffinity(0)), "memoryBytes": memory,
            "system": f"{platform.system()} {platform.release()}"}


def summarise(programs, entries, size):
    medians = {program.name: statistics.median(program.seconds) for program in programs}
    results = {}
    for program in programs:
        results[program.name] = {
            "version": program.version,
            "seconds": [round(value, 3) for value in program.seconds],
            "median": round(medians[program.name], 3),
            "toFloor": round(medians[program.name] / medians["floor"], 2) if "floor" in medians else None,
            "processorMedian": round(statistics.median(program.processor), 3),
            "peakBytes": max(program.peaks),
            "pages": program.pages,
        }
    return {"date": time.strftime("%Y-%m-%d"), "machine": machine(), "entries": entries, "bytes": size, "programs": results}


def print_table(report):
    print()
    print(f"{'program':<10}{'median':>10}{'to floor':>10}{'processor':>12}{'rounds':>8}{'peak':>10}{'pages':>9}")
    for name, result in report["programs"].items():
        ratio = f"{result['toFloor']:.2f} x" if result["toFloor"] else "-"
        print(f"{name:<10}{result['median']:>8.2f} s{ratio:>10}{result['processorMedian']:>10.2f} s{len(result['seconds']):>8}"
              f"{result['peakBytes'] / 1e6:>7.0f} MB{result['pages']:>9,}")
    if search := report.get("search"):
        print(f"\nSearch: first result after {search['firstResultMedian']:.0f} ms (at most {search['firstResultMost']:.0f}), for which it loads "
              f"{search['mostLoadedBytes'] / 1000:.0f} KB at most (bar 200), of an index of {search['indexBytes'] / 1e6:.1f} MB.")
    here = report["machine"]
    print(f"\nMachine: {here['processor']}, {here['cores']} cores, {here['system']}.")
    programs = report["programs"]
    if "polite" in programs and "check" in programs:
        print(f"The check takes {programs['check']['median'] / programs['polite']['median']:.2f} times as long as the build.")
    if "polite" in programs and "hugo" in programs:
        print(f"polite is {programs['hugo']['median'] / programs['polite']['median']:.1f} times as fast as Hugo here.")


if __name__ == "__main__":
    main()
