{{/* The engines of a trial: image, user, port, environment, data folder, probe. */}}
{{- define "trenzeye.engines" -}}
{{- $full := include "library.fullname" . }}
{{- $secret := include "trenzeye.trialSecret" . }}
postgres:
  image: {{ .Values.trial.images.postgres }}
  user: 999
  port: 5432
  args: [-c, max_connections=300]
  data: /var/lib/postgresql
  writable: [/var/run/postgresql, /tmp]
  environment: [{ name: POSTGRES_PASSWORD, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: postgresPassword } } }]
  probe: { exec: { command: [pg_isready, -h, 127.0.0.1, -U, postgres, -q] } }
kafka:
  image: {{ .Values.trial.images.kafka }}
  user: 1000
  port: 9092
  data: /var/lib/kafka/data
  writable: [/tmp, /opt/kafka/logs, /opt/kafka/config, /mnt/shared/config]
  environment:
    - { name: CLUSTER_ID, value: dHJlbnpleWUtdHJpYWwtMQ }
    - { name: KAFKA_NODE_ID, value: '1' }
    - { name: KAFKA_PROCESS_ROLES, value: 'broker,controller' }
    - { name: KAFKA_LISTENERS, value: 'PLAINTEXT://:9092,CONTROLLER://127.0.0.1:9093' }
    - { name: KAFKA_ADVERTISED_LISTENERS, value: 'PLAINTEXT://{{ $full }}-kafka:9092' }
    - { name: KAFKA_CONTROLLER_LISTENER_NAMES, value: CONTROLLER }
    - { name: KAFKA_LISTENER_SECURITY_PROTOCOL_MAP, value: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT' }
    - { name: KAFKA_CONTROLLER_QUORUM_VOTERS, value: '1@127.0.0.1:9093' }
    - { name: KAFKA_LOG_DIRS, value: /var/lib/kafka/data/log }
    - { name: KAFKA_AUTO_CREATE_TOPICS_ENABLE, value: 'false' }
    - { name: KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR, value: '1' }
    - { name: KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR, value: '1' }
    - { name: KAFKA_TRANSACTION_STATE_LOG_MIN_ISR, value: '1' }
    - { name: KAFKA_HEAP_OPTS, value: '-Xms256m -Xmx512m' }
  probe: { tcpSocket: { port: 9092 } }
redis:
  image: {{ .Values.trial.images.redis }}
  user: 999
  port: 6379
  args: [redis-server, --save, '', --appendonly, 'no', --protected-mode, 'no']
  writable: [/tmp, /data]
  probe: { exec: { command: [redis-cli, ping] } }
objects:
  image: {{ .Values.trial.images.objects }}
  user: 1000
  port: 7070
  args: [posix, /data]
  data: /data
  writable: [/tmp]
  environment:
    - { name: ROOT_ACCESS_KEY, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: accessKeyId } } }
    - { name: ROOT_SECRET_KEY, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: secretAccessKey } } }
  probe: { tcpSocket: { port: 7070 } }
mail:
  image: {{ .Values.trial.images.mail }}
  user: 1000
  port: 1025
  page: 8025
  writable: [/tmp]
  probe: { tcpSocket: { port: 1025 } }
{{- end }}
