#!/usr/bin/env bash
# Prints `--static-swift-stdlib` if the toolchain has the static libraries.
#
# A binary that is linked this way starts faster, and runs without the Swift runtime.
set -euo pipefail

resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if [ -e "${resources}_static/linux/libdispatch.a" ]; then
  echo --static-swift-stdlib
fi
