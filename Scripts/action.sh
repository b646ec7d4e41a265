#!/usr/bin/env bash
# The steps of the GitHub Action in action.yml.
#
#   Scripts/action.sh key     print key=HASH, a hash of everything that Polite is built from
#   Scripts/action.sh build   install what Polite needs, build it unless a binary is kept from an earlier run, and put it
#                             on the PATH of the steps that follow
#   Scripts/action.sh check   check the library in POLITE_ROOT, with diagnostics as annotations
#
# `check` runs POLITE_BINARY, or the binary that `build` built. It adds --strict if POLITE_STRICT is true, and then the
# arguments in POLITE_ARGUMENTS, which spaces separate. Its exit code is that of `polite check`.
set -euo pipefail

sources=$(dirname "$(dirname "$(realpath "$0")")")
kept=$HOME/.cache/polite/polite

key() {
  cd "$sources"
  # The compiler counts as well: what one has linked may not run beside another's libraries.
  { find Package.swift Sources Templates Examples Scripts -type f -print0 | sort -z | xargs -0 sha256sum; swift --version 2>&1; } |
    sha256sum | sed 's/^\([0-9a-f]*\).*/key=\1/'
}

build() {
  cd "$sources"
  # A kept binary needs the C libraries too.
  Scripts/install-packages.sh build
  if [ -n "${GITHUB_PATH:-}" ]; then dirname "$kept" >>"$GITHUB_PATH"; fi
  [ -x "$kept" ] && return
  swift build -c release --product polite $(Scripts/static-flag.sh)
  mkdir -p "$(dirname "$kept")"
  cp .build/release/polite "$kept"
}

check() {
  local options=(--root "${POLITE_ROOT:-.}" --format github) more=()
  case ${POLITE_STRICT:-} in
    true | True | TRUE) options+=(--strict) ;;
    '' | false | False | FALSE) ;;
    *)
      echo "polite: \`strict\` is true or false, not \`$POLITE_STRICT\`" >&2
      exit 2
      ;;
  esac
  read -r -d '' -a more <<<"${POLITE_ARGUMENTS:-}" || true
  exec "${POLITE_BINARY:-$kept}" check "${options[@]}" "${more[@]}"
}

case ${1:-} in
  key | build | check) "$1" ;;
  *)
    sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
