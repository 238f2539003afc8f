#!/bin/sh
# save.sh: writes a dump of every database, the files of Kafka and of the S3 server, and their checksums to the empty folder $BACKUP. Runs
# in the container `backup`, while no service runs; see backup.sh. The checksums are written last: without them a backup is incomplete.
set -eu
umask 077
databases=$(psql --dbname=postgres --no-psqlrc --tuples-only --no-align \
  --command="SELECT datname FROM pg_database WHERE NOT datistemplate AND datname LIKE 'trenzeye\_%' ORDER BY 1")
[ -n "$databases" ] || { echo 'There is no database of Trenzeye on this server.' >&2; exit 1; }
for name in $databases; do
  pg_dump --format=custom --file="$BACKUP/$name.dump" "$name"
  echo "database $name"
done
for folder in kafka objects; do
  tar -czf "$BACKUP/$folder.tgz" --numeric-owner --xattrs --xattrs-include='*' -C "$DATA/$folder" .
  echo "files of $folder"
done
cd "$BACKUP"
pg_dump --version > postgres-version
sha256sum ./*.dump ./*.tgz postgres-version > .SHA256SUMS
mv .SHA256SUMS SHA256SUMS
