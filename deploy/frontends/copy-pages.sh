#!/bin/sh
# copy-pages.sh <from> <to>: replaces the pages in a folder that the gateway serves. The build id goes first and comes last, so that a
# running gateway loads the new pages only when all of them are there.
set -eu
rm -f "$2/build-id"
rm -rf "$2"/*
for entry in "$1"/*; do
  [ "${entry##*/}" = build-id ] || cp -r "$entry" "$2/"
done
cp "$1/build-id" "$2/.build-id"
mv "$2/.build-id" "$2/build-id"
