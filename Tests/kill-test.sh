#!/usr/bin/env bash
# Shows that a site survives whatever happens to the run that replaces it.
#
#   Tests/kill-test.sh [RUNS]              kills RUNS rebuilds, each at a random moment (1000)
#   Tests/kill-test.sh --full-disk [RUNS]  lets a rebuild run out of disk at RUNS places (25)
#
# After each run the site must be version A or version B of a library as a whole. The environment may set
#   POLITE   the program (.build/release/polite)
#   PAGES    how many entries the library has (400)
#   SEED     the seed of the random moments (1)
set -euo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
polite=${POLITE:-$here/.build/release/polite}
pages=${PAGES:-400}
RANDOM=${SEED:-1}

mode=kill
if [[ ${1:-} == --full-disk ]]; then
  mode=full-disk
  shift
fi
runs=${1:-$([[ $mode == kill ]] && echo 1000 || echo 25)}

work=$(mktemp -d "${TMPDIR:-/tmp}/polite-kill-test.XXXXXX")
mounted=
finish() {
  if [[ -n $mounted ]]; then umount "$mounted" || true; fi
  rm -rf "$work"
}
trap finish EXIT

# A library of $pages entries, each of which names its version.
make_library() {
  local version=$1 root=$work/$1
  mkdir -p "$root/Content/samples"
  printf 'title: Version %s\n' "$version" >"$root/polite.yml"
  awk -v pages="$pages" -v version="$version" -v folder="$root/Content/samples" 'BEGIN {
    for (page = 1; page <= pages; page++) {
      file = folder "/sample-" page ".md"
      printf "---\ntitle: Sample %d\nname: The text of version %s.\n", page, version > file
      printf "focus: Focus stays where it is.\nannouncement:\n  - Version %s is here\n---\n", version > file
      for (line = 1; line <= 40; line++) printf "\n## Part %d\n\nVersion %s, *page* %d.\n", line, version, page > file
      close(file)
    }
  }'
}

build() { "$polite" build --root "$work/$1" --output "$site" --quiet; }

# The content of a site as one line: the checksum of the checksums of all its files.
fingerprint() {
  [[ -d $1 ]] || { echo none; return; }
  (cd "$1" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) | sha256sum | cut -d ' ' -f 1
}

# Which complete version the site is; a mixture ends the test.
version_of_site() {
  case $(fingerprint "$site") in
    "$print_a") echo A ;;
    "$print_b") echo B ;;
    *) echo "neither" ;;
  esac
}

other() { [[ $1 == A ]] && echo B || echo A; }

fail() {
  echo "FAILED in run $1: $2" >&2
  exit 1
}

now() { date +%s%N; }

learn_both_versions() {
  make_library A
  make_library B
  build B
  print_b=$(fingerprint "$site")
  local start
  start=$(now)
  build A
  duration=$((($(now) - start) / 1000))
  print_a=$(fingerprint "$site")
  [[ $print_a != "$print_b" ]] || fail 0 "both versions are the same"
}

kill_runs() {
  local before=0 after=0 ended=0 current=A window=$duration target found delay pid status
  # A run that ended before its moment came is not counted.
  for ((run = 1; before + after < runs; run++)); do
    target=$(other "$current")
    # A moment between the start and a little after the usual end, in microseconds. The window adapts to the
    # results, because the machine's speed varies.
    delay=$(((RANDOM * 32768 + RANDOM) % window))
    # Not through build(): the shell that runs a function would be killed instead of the program.
    "$polite" build --root "$work/$target" --output "$site" --quiet 2>/dev/null &
    pid=$!
    sleep "$(printf '%d.%06d' $((delay / 1000000)) $((delay % 1000000)))"
    kill -KILL "$pid" 2>/dev/null || true
    status=0
    wait "$pid" 2>/dev/null || status=$?
    found=$(version_of_site)
    [[ $found != neither ]] || fail "$run" "the site is neither version as a whole"
    if ((status == 0)); then
      [[ $found == "$target" ]] || fail "$run" "the run ended well, and the site is still the old one"
      ended=$((ended + 1))
    elif ((status != 137)); then
      fail "$run" "the run ended with $status"
    elif [[ $found == "$target" ]]; then
      after=$((after + 1))
    else
      before=$((before + 1))
    fi
    if [[ $found == "$target" ]]; then window=$((window - window / 12 + 1)); else window=$((window + window / 24)); fi
    current=$found
  done
  build "$(other "$current")"
  [[ -z $(find "$(dirname "$site")" -maxdepth 1 -name '.*.polite-*') ]] || fail end "left-overs stay"
  echo "$runs kills of builds of $pages entries, $((duration / 1000)) ms each at first: a whole site after every one"
  echo "  killed before the swap: $before"
  echo "  killed after the swap:  $after"
  echo "  ended before the kill:  $ended"
}

full_disk_runs() {
  local used free status
  used=$(du -sk "$site" | cut -f 1)
  for ((run = 1; run <= runs; run++)); do
    # From no room at all to nearly enough for a second site.
    free=$((used * (run - 1) / runs))
    rm -f "$disk/filler"
    dd if=/dev/zero of="$disk/filler" bs=1024 2>/dev/null || true
    truncate -s $(($(stat -c %s "$disk/filler") - free * 1024)) "$disk/filler"
    status=0
    build B 2>"$work/message" || status=$?
    ((status == 3)) || fail "$run" "the run ended with $status, not 3, with $free KB free"
    [[ -s $work/message ]] || fail "$run" "nothing was said"
    [[ $(version_of_site) == A ]] || fail "$run" "the old site is not whole, with $free KB free"
    [[ -z $(find "$disk" -maxdepth 1 -name '.*.polite-*') ]] || fail "$run" "left-overs stay"
  done
  rm -f "$disk/filler"
  build B
  [[ $(version_of_site) == B ]] || fail end "with room again the new site is not there"
  echo "$runs runs on a full disk: the old site whole after every one; the last said:"
  sed 's/^/  /' "$work/message"
}

if [[ $mode == full-disk ]]; then
  disk=$work/disk
  mkdir "$disk"
  if ! mount -t tmpfs -o size=64m tmpfs "$disk" 2>/dev/null; then
    echo "no file system may be mounted here: the full disk was not tried" >&2
    exit 77
  fi
  mounted=$disk
  site=$disk/Site
  learn_both_versions
  full_disk_runs
else
  site=$work/Site
  learn_both_versions
  kill_runs
fi
