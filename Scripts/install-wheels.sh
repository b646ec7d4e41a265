#!/usr/bin/env bash
# Installs pinned Python wheels into a virtual environment of their own.
#
#   Scripts/install-wheels.sh FOLDER REQUIREMENTS
#
# REQUIREMENTS gives the version of each wheel and the hash of its file. If FOLDER already has them, it does nothing.
set -euo pipefail

folder=$1
requirements=$2
python=/usr/bin/python3
stamp="$folder/installed.txt"

if cmp -s "$requirements" "$stamp" && "$folder/bin/python" -c '' 2>/dev/null; then
  exit 0
fi
echo "Installing $(grep -o '^[^ #]*==[^ ]*' "$requirements" | paste -sd ' ') into $folder"
rm -rf "$folder"
"$python" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --require-hashes --only-binary :all: \
  -r "$requirements" </dev/null
cp "$requirements" "$stamp"
