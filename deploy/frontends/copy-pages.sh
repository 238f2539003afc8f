#!/bin/sh
# copy-pages.sh <from> <to>: replaces the pages in the folder that the gateway serves. The build id is deleted first and written last, so
# that a running gateway loads the new pages only when they are complete.
set -eu
rm -f "$2/build-id"
rm -rf "$2"/*
for entry in "$1"/*; do
  [ "${entry##*/}" = build-id ] || cp -r "$entry" "$2/"
done
cp "$1/build-id" "$2/.build-id"
mv "$2/.build-id" "$2/build-id"
