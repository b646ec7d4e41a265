"""Parses each code sample in a library's entries, and each TypeScript file beside them, with a parser for its language.

    PYTHON Scripts/parse-samples.py FOLDER

PYTHON has the grammars of Scripts/sample-parsers.txt. Swift is parsed by the compiler that builds the tool. A sample
that does not parse, or whose language has no parser, is reported with its place; then the exit code is 1.
"""

import collections
import importlib
import pathlib
import re
import subprocess
import sys
import tempfile

import tree_sitter

GRAMMARS = {"kotlin": "kotlin", "js": "javascript", "javascript": "javascript", "css": "css", "html": "html", "xml": "xml", "ts": "typescript", "typescript": "typescript"}
# Of packages that have several grammars, the one that is meant.
FUNCTIONS = {"xml": "language_xml", "typescript": "language_typescript"}
# No code of a language: a terminal's output, say.
PLAIN = {"", "text"}


def main():
    folder = pathlib.Path(sys.argv[1])
    samples = [sample for path in sorted(folder.rglob("*.md")) for sample in fences(path)]
    samples += [(path, 1, "typescript", path.read_text()) for path in sorted(folder.rglob("*.ts"))]
    counts = collections.Counter(language for _, _, language, _ in samples if language not in PLAIN)
    faults = swift_faults([one for one in samples if one[2] == "swift"])
    for path, line, language, code in samples:
        if language in GRAMMARS:
            faults += [(path, line + row, f"this is no {language} to its parser") for row in broken_rows(language, code)]
        elif language not in PLAIN | {"swift"}:
            faults.append((path, line, f"there is no parser of `{language}` in {pathlib.Path(__file__).name}"))
    for path, line, message in sorted(faults):
        print(f"{path}:{line}: error: {message}")
    print(f"Parsed {counts.total()} samples: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    sys.exit(1 if faults else 0)


def fences(path):
    """The fenced blocks of a page: its path, the number of the first line in the block, the language, and the code."""
    fence = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.match(r"( *)(`{3,}|~{3,}) *([\w+-]*)", line)
        if fence is None and found:
            indent, fence, language, start, code = len(found[1]), found[2], found[3].lower(), number + 1, []
        elif fence is not None and found and found[2].startswith(fence) and not found[3]:
            yield path, start, language, "\n".join(code) + "\n"
            fence = None
        elif fence is not None:
            code.append(line[min(indent, len(line) - len(line.lstrip(" "))):])


def broken_rows(language, code):
    name = GRAMMARS[language]
    find = getattr(importlib.import_module(f"tree_sitter_{name}"), FUNCTIONS.get(name, "language"))
    tree = tree_sitter.Parser(tree_sitter.Language(find())).parse(code.encode())
    rows, nodes = set(), [tree.root_node]
    while nodes:
        node = nodes.pop()
        if node.type == "ERROR" or node.is_missing:
            rows.add(node.start_point[0])
        else:
            nodes += [child for child in node.children if child.has_error or child.is_missing]
    return sorted(rows)


def swift_faults(samples):
    """All samples at once: the compiler takes a tenth of a second to start, and no time to parse."""
    with tempfile.TemporaryDirectory() as scratch:
        places = {}
        for number, (path, line, _, code) in enumerate(samples):
            file = pathlib.Path(scratch, f"sample{number}.swift")
            file.write_text(code)
            places[str(file)] = (path, line)
        if not places:
            return []
        result = subprocess.run(["swiftc", "-frontend", "-parse", *places], capture_output=True, text=True)
        found = re.findall(r"^(.+\.swift):(\d+):\d+: error: (.*)$", result.stderr, re.MULTILINE)
        if result.returncode != 0 and not found:
            sys.exit(f"swiftc failed:\n{result.stderr}")
        return [(places[file][0], places[file][1] + int(row) - 1, message) for file, row, message in found]


if __name__ == "__main__":
    main()
