#!/usr/bin/env bash
# Takes pictures of pages of Site/, under all settings that people use, into .cache/screenshots.
#
#   Scripts/screenshots.sh [PAGE…]
#
# A PAGE is a path below Site/. Without any, one page of each kind is taken: the home page, a category, an entry, an entry
# with a wrong demo beside the right one, a bare demo, and the “not found” page.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -e Site/index.html ] || { echo "There is no Site/ yet: run make site" >&2; exit 3; }
if [ $# -eq 0 ]; then
  category=$(find Site -mindepth 2 -maxdepth 2 -name index.html | sort | head -n 1)
  entry=$(find Site -mindepth 2 -maxdepth 2 -name '*.html' ! -name index.html | sort | head -n 1)
  pair=$(grep -l 'stage-wrong' $(find Site -mindepth 2 -maxdepth 2 -name '*.html') | sort | head -n 1 || true)
  demo=$(find Site -mindepth 3 -maxdepth 3 -name '*.html' ! -name '*.stage.html' | sort | head -n 1)
  set -- index.html
  for page in "$category" "$entry" "$pair" "$demo"; do
    [ -z "$page" ] || set -- "$@" "${page#Site/}"
  done
  set -- "$@" 404.html
fi

target=.cache/screenshots
for page in "$@"; do
  name=${page%.html}
  name=$target/${name//\//-}
  Scripts/screenshot.sh "Site/$page" "$name-light.png" 1280 900 full
  Scripts/screenshot.sh "Site/$page" "$name-dark.png" 1280 900 full dark
  Scripts/screenshot.sh "Site/$page" "$name-narrow.png" 320 640 full
  Scripts/screenshot.sh "Site/$page" "$name-narrow-dark.png" 320 640 full dark
  Scripts/screenshot.sh "Site/$page" "$name-forced.png" 1280 900 full forced dark
  Scripts/screenshot.sh "Site/$page" "$name-reduced.png" 1280 900 full reduced
  Scripts/screenshot.sh "Site/$page" "$name-print.png" 794 1123 full print
done
