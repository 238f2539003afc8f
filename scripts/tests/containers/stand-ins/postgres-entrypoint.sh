#!/bin/bash
# What the published image does at its first start: a cluster with the password of the superuser, then the scripts of
# /docker-entrypoint-initdb.d on a server that is reachable only over the Unix socket.
set -euo pipefail
[ "${1:0:1}" = '-' ] && set -- postgres "$@"
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$(dirname "$(dirname "$PGDATA")")" /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --clear-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  initdb --username=postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") >/dev/null
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql" start >/dev/null
  for script in /docker-entrypoint-initdb.d/*.sql; do
    [ -f "$script" ] && psql -v ON_ERROR_STOP=1 -h /var/run/postgresql -U postgres -f "$script"
  done
  pg_ctl -m fast -w stop >/dev/null
fi
if [ "$1" = postgres ]; then
  shift
  exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
fi
exec "$@"
