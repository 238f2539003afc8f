#!/bin/sh
# restore.sh <folder of a backup>: replaces all data of an installation with docker compose, which may be empty or have another version of
# PostgreSQL, by a backup. Run it where docker-compose.yml is.
set -eu
source=${1:?'Usage: deploy/compose/restore.sh <folder of a backup>'}
[ -f docker-compose.yml ] || { echo 'Run this in the folder of docker-compose.yml.' >&2; exit 1; }
[ -f "$source/SHA256SUMS" ] || { echo "$source is not a complete backup: it has no SHA256SUMS." >&2; exit 1; }
BACKUP_FOLDER=$(cd "$source" && pwd)
export BACKUP_FOLDER
if [ -f "$BACKUP_FOLDER/env" ]; then
  if [ ! -f .env ]; then
    (umask 077 && cp "$BACKUP_FOLDER/env" .env)
    echo '.env is that of the backup.'
  fi
  # Encrypted data can be read with the same keys only.
  for name in INTERNAL_TOKEN AUTH_ENCRYPTION_KEY CONTENT_ENCRYPTION_KEY MEDIA_SIGNING_KEY; do
    [ "$(grep "^$name=" .env || true)" = "$(grep "^$name=" "$BACKUP_FOLDER/env" || true)" ] || {
      echo "$name in .env is not that of the backup ($BACKUP_FOLDER/env): data encrypted with it could not be read. Nothing was changed." >&2
      exit 1
    }
  done
fi
docker compose stop
docker compose up -d --wait postgres
docker compose run --rm -T --no-deps restore
docker compose up -d --wait
echo "Restored from $BACKUP_FOLDER"
