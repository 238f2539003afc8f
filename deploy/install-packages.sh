#!/bin/sh
# install-packages.sh <npm arguments>: installs the packages of package-lock.json without running their install scripts. `npm ci` fails if
# the lockfile lacks optional packages of other platforms; `npm install` then uses the locked versions as well.
set -eu
flags='--ignore-scripts --no-audit --no-fund'
# shellcheck disable=SC2086
npm ci $flags "$@" >/tmp/npm-ci.log 2>&1 || { tail -3 /tmp/npm-ci.log; npm install --no-save $flags "$@"; }
