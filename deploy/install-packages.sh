#!/bin/sh
# install-packages.sh <arguments of npm>: what package-lock.json says, without running any package's own scripts. Where the registry
# lacks a package for another platform that the lock should name, npm ci refuses the whole; npm install still keeps to the lock.
set -eu
flags='--ignore-scripts --no-audit --no-fund'
# shellcheck disable=SC2086
npm ci $flags "$@" >/tmp/npm-ci.log 2>&1 || { tail -3 /tmp/npm-ci.log; npm install --no-save $flags "$@"; }
