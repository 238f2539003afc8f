#!/bin/bash
# As the published image: KAFKA_NODE_ID=1 becomes node.id=1, the storage is formatted once, then the broker starts.
set -euo pipefail
configuration=/opt/kafka/config/server.properties
: >"$configuration"
while IFS= read -r name; do
  case $name in KAFKA_HEAP_OPTS | KAFKA_OPTS) continue ;; esac
  key=${name#KAFKA_}
  key=${key,,}
  printf '%s=%s\n' "${key//_/.}" "${!name}" >>"$configuration"
done < <(compgen -e | grep '^KAFKA_')
options=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto ${KAFKA_HEAP_OPTS:-})
java "${options[@]}" -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format --ignore-formatted "--cluster-id=$CLUSTER_ID" -c "$configuration"
exec java "${options[@]}" -cp '/opt/kafka/libs/*' kafka.Kafka "$configuration"
