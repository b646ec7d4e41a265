#!/usr/bin/env bash
# Takes a picture of a page in headless Chromium.
#
#   Scripts/screenshot.sh URL OUT.png [WIDTH HEIGHT] [dark] [forced] [reduced] [print] [full]
#
# URL may be a path to a file. `full` takes the whole page, not only its first screen.
set -euo pipefail

usage() {
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[ $# -ge 2 ] || usage
url=$1
out=$2
shift 2
width=1280
height=900
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
  [[ ${2:-} =~ ^[0-9]+$ ]] || usage
  width=$1
  height=$2
  shift 2
fi
media=""
features=()
full=false
for word in "$@"; do
  case $word in
    dark) features+=('{"name":"prefers-color-scheme","value":"dark"}') ;;
    forced) features+=('{"name":"forced-colors","value":"active"}') ;;
    reduced) features+=('{"name":"prefers-reduced-motion","value":"reduce"}') ;;
    print) media=print ;;
    full) full=true ;;
    *) usage ;;
  esac
done
[[ $url == *://* ]] || url="file://$(realpath "$url")"
mkdir -p "$(dirname "$out")"

scratch=$(mktemp -d)
driver=""
session=""
cleanup() {
  [ -z "$session" ] || curl -sS --max-time 10 -X DELETE "$session" >/dev/null 2>&1 || true
  [ -z "$driver" ] || { kill "$driver" 2>/dev/null && wait "$driver" 2>/dev/null; } || true
  rm -rf "$scratch"
}
trap cleanup EXIT

: >"$scratch/log"
chromedriver --port=0 >"$scratch/log" 2>&1 &
driver=$!
port=""
for _ in $(seq 100); do
  port=$(sed -n 's/.*started successfully on port \([0-9]*\).*/\1/p' "$scratch/log")
  [ -z "$port" ] || break
  sleep 0.05
done
[ -n "$port" ] || { echo "chromedriver did not start" >&2; exit 3; }

# The driver answers `{"value": …}`.
post() {
  curl -sS --fail-with-body --max-time 60 -H 'Content-Type: application/json' -d @- "$1" || { echo >&2; exit 3; }
}

answer=$(post "http://127.0.0.1:$port/session" <<JSON
{"capabilities":{"alwaysMatch":{"browserName":"chrome","goog:chromeOptions":{"args":
["--headless=new","--no-sandbox","--remote-debugging-pipe","--hide-scrollbars","--disable-gpu","--window-size=$width,$height"]}}}}
JSON
)
id=$(sed -n 's/.*"sessionId":"\([0-9a-f]*\)".*/\1/p' <<<"$answer")
[ -n "$id" ] || { echo "no session: $answer" >&2; exit 3; }
session="http://127.0.0.1:$port/session/$id"

joined=$(IFS=,; echo "${features[*]:-}")
resize() {
  post "$session/goog/cdp/execute" >/dev/null <<JSON
{"cmd":"Emulation.setDeviceMetricsOverride","params":
{"width":$width,"height":$1,"deviceScaleFactor":1,"mobile":false}}
JSON
}

resize "$height"
post "$session/goog/cdp/execute" >/dev/null <<JSON
{"cmd":"Emulation.setEmulatedMedia","params":{"media":"$media","features":[$joined]}}
JSON
post "$session/url" >/dev/null <<JSON
{"url":"$url"}
JSON
if $full; then
  # Frames outside the window are not painted, so the window takes the page's height.
  answer=$(post "$session/execute/sync" <<<'{"script":"return document.documentElement.scrollHeight","args":[]}')
  resize "$(sed -n 's/.*"value":\([0-9]*\).*/\1/p' <<<"$answer")"
fi
sleep 0.5
post "$session/goog/cdp/execute" >"$scratch/picture" <<JSON
{"cmd":"Page.captureScreenshot","params":{"format":"png"}}
JSON
sed -n 's/.*"data":"\([^"]*\)".*/\1/p' "$scratch/picture" | base64 -d >"$out"
[ -s "$out" ] || { echo "no picture of $url" >&2; exit 3; }
echo "$out"
