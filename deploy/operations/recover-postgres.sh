#!/bin/sh
# recover-postgres.sh <base backup> <archive> <new folder> <time>: prepares a data folder of PostgreSQL that recovers to a point in time.
# <base backup> is a folder of `pg_basebackup --format=plain`, <archive> the folder of archived WAL files, <time> for example
# 2026-11-23T18:30:00Z. PostgreSQL recovers when it starts on the new folder, and then accepts writes on a new timeline.
set -eu
usage='Usage: recover-postgres.sh <base backup> <archive> <new folder> <time>'
base=${1:?$usage} archive=${2:?$usage} target=${3:?$usage} time=${4:?$usage}
[ -f "$base/backup_manifest" ] || { echo "$base is not a base backup: it has no backup_manifest." >&2; exit 1; }
[ -d "$archive" ] || { echo "The archive $archive does not exist." >&2; exit 1; }
[ ! -e "$target" ] || { echo "$target exists already: choose a new folder." >&2; exit 1; }
case $time in
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]*Z) ;;
  *) echo "The time $time is not like 2026-11-23T18:30:00Z." >&2; exit 1 ;;
esac
pg_verifybackup --no-parse-wal --quiet "$base"
# PostgreSQL reads this setting before it knows names of time zones: 2026-11-23 18:30:00+00
day=${time%T*} clock=${time#*T}
time="$day ${clock%Z}+00"
umask 077
cp -R "$base" "$target"
archive=$(cd "$archive" && pwd)
# The last setting of a name counts, also against those that were in the backup.
cat >> "$target/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$time'
recovery_target_inclusive = off
recovery_target_action = 'promote'
CONF
touch "$target/recovery.signal"
echo "Start PostgreSQL on $target: it recovers to $time."
