#!/usr/bin/env bash
# Feeds each parser generated input for some seconds, and exits with 1 if one of them breaks.
#
#   Scripts/fuzz.sh [SECONDS] [PARSER…]
#
# Inputs that reach new code are kept in .cache/fuzz/PARSER/corpus, and those that break a parser in
# .cache/fuzz/PARSER/broken.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-30}
parsers=("${@:2}")
[ ${#parsers[@]} -gt 0 ] || parsers=(front-matter scenarios markdown templates css html)

build=.build/fuzz
flags=(-sanitize=fuzzer,address)
echo "Building the fuzzer"
# An archive that is written again keeps what it had of files that are gone.
rm -f "$build/release/libFuzzing.a"
POLITE_FUZZ=1 swift build -c release --scratch-path "$build" --product Fuzzing "${flags[@]/#/-Xswiftc=}" >"$build.log" 2>&1 ||
  { cat "$build.log" >&2; exit 3; }
linked=(-lcmark -lyaml -lgumbo)
swiftc "${flags[@]}" -parse-as-library -o "$build/fuzz" "$build/release/libFuzzing.a" "${linked[@]}" >"$build.log" 2>&1 ||
  { cat "$build.log" >&2; exit 3; }

# A crash is to end the process at once, not to be taken apart.
export SWIFT_BACKTRACE=enable=no
# What is made once and kept for good is no leak.
export ASAN_OPTIONS=detect_leaks=0
status=0
for parser in "${parsers[@]}"; do
  folder=.cache/fuzz/$parser
  mkdir -p "$folder/corpus" "$folder/broken" "$folder/seed"
  case $parser in
    front-matter | markdown) find Content docs -name '*.md' -exec cp {} "$folder/seed" \; ;;
    scenarios) for entry in Content/*/*/index.md; do
      sed -n '/^    scenarios:/,/^---$/p' "$entry" | sed '1d;$d;s/^      //' >"$folder/seed/$(basename "$(dirname "$entry")").yml"
    done ;;
    templates) find Templates -name '*.mustache' -exec cp {} "$folder/seed" \; ;;
    css) cp Templates/assets/*.css "$folder/seed" ;;
    html) find Content -name '*.html' -exec cp {} "$folder/seed" \; ;;
  esac
  echo "Fuzzing $parser for $seconds s"
  POLITE_FUZZ_PARSER=$parser "$build/fuzz" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=8192 \
    -verbosity=0 -print_final_stats=1 -artifact_prefix="$folder/broken/" "$folder/corpus" "$folder/seed" \
    >"$folder/log" 2>&1 || {
    status=1
    tail -n 30 "$folder/log" >&2
  }
  sed -n 's/^stat::number_of_executed_units: */  inputs: /p' "$folder/log"
done
exit $status
