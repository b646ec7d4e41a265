#!/usr/bin/env bash
# Installs the missing Debian packages of the named groups, and says which.
#
#   Scripts/install-packages.sh GROUP…
#
# If none is missing, it does nothing and does not use the network. Either package satisfies `a|b`; `a` is installed.
# On other systems, install the equivalents by hand and set `SKIP_PACKAGES=1`.
set -euo pipefail

if [ "${SKIP_PACKAGES:-}" = 1 ]; then exit 0; fi

# What the Swift toolchain calls to compile and link, beside what `make site` links.
build=(
  gcc libc6-dev 'libstdc++-12-dev|libstdc++-dev' binutils pkg-config
  'libcurl4|libcurl4t64' libncurses6 libedit2 libsqlite3-0 'libxml2|libxml2-16' libuuid1 zlib1g-dev tzdata
  libcmark-dev libyaml-dev libgumbo-dev libxxhash-dev libmimalloc-dev libmicrohttpd-dev libwebsockets-dev
  'libcurl4-openssl-dev|libcurl4-gnutls-dev|libcurl4-nss-dev'
)
# The examples of the CommonMark specification, what holds JSON against a schema, and what fetches parsers.
test=(
  golang-github-yuin-goldmark-dev
  python3-jsonschema python3-pip python3-venv
)
# Pages are as high and as wide as their font makes them, so the tests measure them with the same fonts everywhere.
browser=(chromium chromium-driver chromium-headless-shell fonts-dejavu-core fonts-dejavu-extra curl)
# The browser tests: Firefox beside Chromium, Java for the Nu HTML checker, and what fetches the rest.
browser_tests=(firefox-esr default-jre-headless python3 python3-pip)
# A desktop that nobody sees, with the Orca screen reader.
screen_reader=(orca xvfb dbus-daemon dbus-bin at-spi2-core openbox xdotool)
# WebKit as WebKitGTK has it, and the display that it needs with its settings: `polite verify` plays in it.
webkit=(webkit2gtk-driver xvfb xsettingsd)
bench=(python3 python3-venv python3-pip libcmark-dev gcc libc6-dev chromium chromium-driver)

die() {
  echo "$1" >&2
  exit 3
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
for group in "$@"; do
  declare -n packages=$group
  for choice in "${packages[@]}"; do
    found=false
    for package in ${choice//|/ }; do
      # A virtual package has no status of its own, and dpkg-query then finds nothing: the next choice decides.
      if is_installed "$package"; then found=true; fi
    done
    $found || missing+=("${choice%%|*}")
  done
done

command -v swift >/dev/null || die "Swift is missing: install Swift 6.3 (swift.org/install), and put it on the PATH."

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  die "This is not Debian. Install by hand what these packages of Debian hold, and set SKIP_PACKAGES=1: ${missing[*]}"
fi
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    die "Neither root nor sudo. Have these packages installed, then try again: ${missing[*]}"
  as_root=(sudo)
  # Without a terminal nobody can type a password.
  [ -t 0 ] || as_root=(sudo -n)
fi

echo "Installing Debian packages: ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
"${apt[@]}" update </dev/null || echo "The list of packages could not be renewed; going on with the one at hand." >&2
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}" </dev/null >/dev/null ||
  die "The packages could not be installed. Have them installed, then try again: ${missing[*]}"
