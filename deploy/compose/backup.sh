#!/bin/sh
# backup.sh <new folder>: a backup of an installation with docker compose. It stops the services and Kafka for the time of the copy, so
# databases, events and files are of the same moment, and starts them again, also after a failure. Run it where docker-compose.yml is.
set -eu
target=${1:?'Usage: deploy/compose/backup.sh <new folder>'}
[ -f docker-compose.yml ] || { echo 'Run this in the folder of docker-compose.yml.' >&2; exit 1; }
umask 077
mkdir "$target"
BACKUP_FOLDER=$(cd "$target" && pwd)
export BACKUP_FOLDER
running=$(docker compose ps --services --status running)
case " $(echo $running) " in *' postgres '*) ;; *) echo 'PostgreSQL is not running: docker compose up -d --wait postgres' >&2; exit 1 ;; esac
others=$(echo "$running" | grep -v -x postgres || true)
trap '[ -z "$others" ] || docker compose start $others' EXIT
[ -z "$others" ] || docker compose stop $others
docker compose run --rm -T --no-deps backup
# Keys: without them second factors, keys of endpoints and private URLs in the backup are unusable.
[ ! -f .env ] || cp .env "$BACKUP_FOLDER/env"
echo "Backup written to $BACKUP_FOLDER"
