#!/bin/sh
# load.sh: replaces databases and files by those of $BACKUP, which save.sh wrote. Runs in the container `restore`, while no service runs;
# see restore.sh. Nothing is changed when a checksum is wrong.
set -eu
cd "$BACKUP"
[ -f SHA256SUMS ] || { echo "$BACKUP is not a complete backup: it has no SHA256SUMS." >&2; exit 1; }
sha256sum --check --quiet --strict SHA256SUMS || { echo 'The backup is damaged; nothing was changed.' >&2; exit 1; }
run_sql() { psql --dbname=postgres --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1"; }
for name in $(run_sql "SELECT datname FROM pg_database WHERE NOT datistemplate AND datname LIKE 'trenzeye\_%'"); do
  run_sql "DROP DATABASE \"$name\" WITH (FORCE)"
done
for file in trenzeye_*.dump; do
  name=${file%.dump}
  run_sql "CREATE DATABASE \"$name\""
  # The job `databases` gives everything to the role of the service.
  pg_restore --exit-on-error --no-owner --no-privileges --dbname="$name" "$file"
  echo "database $name"
done
for folder in kafka objects; do
  find "$DATA/$folder" -mindepth 1 -delete
  tar -xzf "$folder.tgz" --numeric-owner --same-owner --xattrs --xattrs-include='*' -C "$DATA/$folder"
  echo "files of $folder"
done
