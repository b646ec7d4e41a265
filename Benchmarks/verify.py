#!/usr/bin/python3
"""Measures `polite verify` on Content/, and prints the medians beside their bars.

    Benchmarks/verify.py [--rounds N] [--only chromium,all,entry]

The processor time is that of the whole machine while a run lasts, since browsers and desktops belong to processes of
their own; so nothing else should run on it. A run in which a scenario fails, or was played again, is no measurement.
The result is written to Benchmarks/verify.json when all was measured.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

from bench import HERE, ROOT, WORK, machine

POLITE = ROOT / ".build" / "release" / "polite"
AXE = ROOT / ".cache" / "browser" / "axe.min.js"
BROWSERS = ["--browser", "chromium", "--browser", "firefox", "--browser", "webkit"]
# What is measured: options, and how many seconds it may take on two cores.
RUNS = {
    "chromium": (["--browser", "chromium"], 45),
    "all": ([*BROWSERS, "--screen-reader", "orca"], 360),
    "entry": (["--browser", "chromium", "--entry", "progress-bar"], 2),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default=",".join(RUNS), help="runs, with commas between")
    options = parser.parse_args()
    chosen = options.only.split(",")
    if not set(chosen) <= set(RUNS) or options.rounds < 1:
        parser.error(f"--only takes {', '.join(RUNS)}; --rounds is at least 1")
    WORK.mkdir(parents=True, exist_ok=True)
    results = {name: {"bar": RUNS[name][1], "seconds": [], "processor": [], "plays": 0} for name in chosen}
    for number in range(1, options.rounds + 1):
        for name in chosen:
            measure(name, results[name])
            print(f"round {number}: {name} {results[name]['seconds'][-1]:.1f} s", flush=True)
    report = {"date": time.strftime("%Y-%m-%d"), "machine": machine(), "runs": results}
    print_table(report)
    target = HERE / "verify.json" if set(chosen) == set(RUNS) else WORK / "verify.json"
    target.write_text(json.dumps(report, indent=2) + "\n")
    print(f"Written to {target.relative_to(ROOT)}.")


def measure(name, result):
    command = [POLITE, "verify", *RUNS[name][0], "--axe", AXE, "--jobs", "4"]
    busy, start = busy_seconds(), time.perf_counter()
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    result["seconds"].append(round(time.perf_counter() - start, 2))
    result["processor"].append(round(busy_seconds() - busy, 1))
    plays = re.search(r"([\d,]+) plays?:", run.stdout + run.stderr)
    if run.returncode != 0 or not plays or " unsteady" in run.stdout + run.stderr:
        sys.exit(f"{name} is not measured (status {run.returncode}):\n{(run.stdout + run.stderr)[-3000:]}")
    result["plays"] = int(plays[1].replace(",", ""))


def busy_seconds():
    """What all processors have worked since the machine was started, in seconds."""
    times = [int(word) for word in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    user, nice, system, _, _, interrupts, soft, _ = times
    return (user + nice + system + interrupts + soft) / os.sysconf("SC_CLK_TCK")


def print_table(report):
    print(f"\n{'run':<10}{'plays':>8}{'median':>10}{'bar':>9}{'processor':>12}")
    for name, result in report["runs"].items():
        print(f"{name:<10}{result['plays']:>8}{statistics.median(result['seconds']):>8.1f} s{result['bar']:>7} s"
              f"{statistics.median(result['processor']):>10.1f} s")
    print(f"\nMachine: {report['machine']['processor']}, {report['machine']['cores']} cores, {report['machine']['system']}.")


if __name__ == "__main__":
    main()
