{{/* Addresses of the engines: those of the release in a trial, else those in the values. */}}
{{- define "trenzeye.postgresHost" }}{{ if .Values.trial.enabled }}{{ include "library.fullname" . }}-postgres{{ else }}{{ .Values.postgres.host }}{{ end }}{{ end }}
{{- define "trenzeye.brokers" }}{{ if .Values.trial.enabled }}{{ include "library.fullname" . }}-kafka:9092{{ else }}{{ .Values.kafka.brokers }}{{ end }}{{ end }}
{{- define "trenzeye.trialSecret" }}{{ .Values.trial.existingSecret | default (printf "%s-trial" (include "library.fullname" .)) }}{{ end }}

{{/* The first administrator: address, and the key of a Secret with the password as YAML; both empty without one. */}}
{{- define "trenzeye.adminEmail" }}{{ .Values.administrator.email | default (.Values.trial.enabled | ternary "admin@trenzeye.example" "") }}{{ end }}
{{- define "trenzeye.adminSecret" -}}
{{- if .Values.administrator.passwordSecret.name }}{{ toYaml .Values.administrator.passwordSecret }}
{{- else if .Values.trial.enabled }}{{ toYaml (dict "name" (include "trenzeye.trialSecret" .) "key" "adminPassword") }}
{{- else }}{}
{{- end }}
{{- end }}

{{/* Environment of the Job that creates missing databases. */}}
{{- define "trenzeye.databaseAdmin" -}}
{{- $postgres := .Values.postgres }}
{{- $secret := $postgres.adminSecret }}
{{- $parameters := $postgres.parameters }}
{{- $port := $postgres.port }}
{{- if .Values.trial.enabled }}
{{- $secret = dict "name" (include "trenzeye.trialSecret" .) "username" "postgresUsername" "password" "postgresPassword" }}
{{- $parameters = "" }}
{{- $port = 5432 }}
{{- end }}
{{- include "library.settings" (dict "DATABASE_PREFIX" $postgres.databasePrefix) }}
{{- include "library.secrets" (dict "POSTGRES_USERNAME" (dict "name" $secret.name "key" $secret.username) "POSTGRES_PASSWORD" (dict "name" $secret.name "key" $secret.password)) }}
- name: POSTGRES_URL
  value: postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@{{ include "trenzeye.postgresHost" . }}:{{ $port }}/postgres{{ with $parameters }}?{{ . }}{{ end }}
{{- end }}

{{/* Database settings of one service. Takes (dict "root" $ "database" "auth"). */}}
{{- define "trenzeye.database" -}}
{{- $postgres := .root.Values.postgres }}
{{- if and $postgres.urlSecret (not .root.Values.trial.enabled) }}
{{- include "library.secrets" (dict "DATABASE_URL" (dict "name" $postgres.urlSecret "key" .database)) }}
{{- with $postgres.readUrlSecret }}{{ include "library.secrets" (dict "DATABASE_READ_URL" (dict "name" . "key" $.database)) }}{{ end }}
{{- else }}
{{- $secret := $postgres.secret }}
{{- $parameters := $postgres.parameters }}
{{- $port := $postgres.port }}
{{- if .root.Values.trial.enabled }}
{{- $secret = dict "name" (include "trenzeye.trialSecret" .root) "username" "postgresUsername" "password" "postgresPassword" }}
{{- $parameters = "" }}
{{- $port = 5432 }}
{{- end }}
{{- include "library.secrets" (dict "POSTGRES_USERNAME" (dict "name" $secret.name "key" $secret.username) "POSTGRES_PASSWORD" (dict "name" $secret.name "key" $secret.password)) }}
- name: DATABASE_URL
  value: postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@{{ include "trenzeye.postgresHost" .root }}:{{ $port }}/{{ $postgres.databasePrefix }}{{ .database }}{{ with $parameters }}?{{ . }}{{ end }}
{{- if and $postgres.readHost (not .root.Values.trial.enabled) }}
- name: DATABASE_READ_URL
  value: postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@{{ $postgres.readHost }}:{{ $port }}/{{ $postgres.databasePrefix }}{{ .database }}{{ with $parameters }}?{{ . }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Kafka settings. A trial uses neither TLS nor SASL. */}}
{{- define "trenzeye.kafka" -}}
{{- $kafka := .Values.kafka }}
{{- $settings := dict "BUS" (printf "kafka:%s" (include "trenzeye.brokers" .)) }}
{{- $secrets := dict }}
{{- if not .Values.trial.enabled }}
{{- if $kafka.tls }}{{ $_ := set $settings "KAFKA_TLS" "on" }}{{ end }}
{{- if $kafka.ca.name }}{{ $_ := set $secrets "KAFKA_CA" (pick $kafka.ca "name" "key") }}{{ end }}
{{- if $kafka.sasl.mechanism }}
{{- $_ := set $settings "KAFKA_SASL" $kafka.sasl.mechanism }}
{{- $_ := set $settings "KAFKA_USERNAME" $kafka.sasl.username }}
{{- $_ := set $secrets "KAFKA_PASSWORD" $kafka.sasl.secret }}
{{- end }}
{{- end }}
{{- include "library.settings" $settings }}
{{- include "library.secrets" $secrets }}
{{- end }}

{{- define "trenzeye.redis" -}}
{{- if .Values.trial.enabled }}{{ include "library.settings" (dict "REDIS_URL" (printf "redis://%s-redis:6379" (include "library.fullname" .))) }}
{{- else if .Values.redis.secret.name }}{{ include "library.secrets" (dict "REDIS_URL" (pick .Values.redis.secret "name" "key")) }}
{{- else }}{{ include "library.settings" (dict "REDIS_URL" .Values.redis.url) }}
{{- end }}
{{- end }}

{{- define "trenzeye.objects" -}}
{{- $objects := .Values.objects }}
{{- $secret := $objects.secret }}
{{- $endpoint := $objects.endpoint }}
{{- if .Values.trial.enabled }}
{{- $secret = dict "name" (include "trenzeye.trialSecret" .) "accessKeyId" "accessKeyId" "secretAccessKey" "secretAccessKey" }}
{{- $endpoint = printf "http://%s-objects:7070" (include "library.fullname" .) }}
{{- end }}
{{- include "library.settings" (dict "OBJECTS" (printf "s3:%s" $endpoint) "S3_REGION" $objects.region "S3_BUCKET" $objects.bucket) }}
{{- /* Without a Secret the identity of the pod gives access: an annotation of its service account. */}}
{{- if $secret.name }}
{{- include "library.secrets" (dict "S3_ACCESS_KEY_ID" (dict "name" $secret.name "key" $secret.accessKeyId) "S3_SECRET_ACCESS_KEY" (dict "name" $secret.name "key" $secret.secretAccessKey)) }}
{{- end }}
{{- end }}

{{- define "trenzeye.mail" -}}
{{- if .Values.trial.enabled }}{{ include "library.settings" (dict "MAIL" (printf "smtp://%s-mail:1025" (include "library.fullname" .))) }}
{{- else }}{{ include "library.secrets" (dict "MAIL" .Values.secrets.mail) }}
{{- end }}
{{- include "library.settings" (dict "MAIL_FROM" .Values.mail.from) }}
{{- end }}

{{- define "trenzeye.internalToken" -}}
{{- $from := .Values.secrets.internalToken }}
{{- if .Values.trial.enabled }}{{ $from = dict "name" (include "trenzeye.trialSecret" .) "key" "internalToken" }}{{ end }}
{{- include "library.secrets" (dict "INTERNAL_TOKEN" $from) }}
{{- end }}

{{/* URLs of the enabled services, for the gateway and the seeder. */}}
{{- define "trenzeye.upstreams" -}}
{{- $urls := dict }}
{{- range $name, $row := include "trenzeye.services" . | fromYaml }}
{{- if and (ne $name "gateway") (not $row.of) }}
{{- $_ := set $urls $name (printf "http://%s-%s:8080" (include "library.fullname" $) $name) }}
{{- end }}
{{- end }}
{{- toJson $urls }}
{{- end }}

{{/* The port of /metrics of every service. The Ingress has no route to it, and only monitoring.peers may reach it. */}}
{{- define "trenzeye.metricsPort" }}9464{{ end }}

{{/* Environment of one service. Takes (dict "root" $ "name" "auth" "row" $row). Of two variables with the same name Kubernetes uses the last. */}}
{{- define "trenzeye.environment" -}}
{{- $root := .root }}
{{- $database := .row.of | default .name }}
{{- $known := dict "TRENZEYE_ENV" $root.Values.environment "PUBLIC_URL" $root.Values.publicUrl "JWKS_URL" (printf "http://%s-auth:8080/.well-known/jwks.json" (include "library.fullname" $root)) "METRICS_HOST" "0.0.0.0" "METRICS_PORT" (include "trenzeye.metricsPort" $root) }}
{{- if $root.Values.otlpEndpoint }}{{ $_ := set $known "OTEL_EXPORTER_OTLP_ENDPOINT" $root.Values.otlpEndpoint }}{{ $_ := set $known "OTEL_SERVICE_NAME" .name }}{{ end }}
{{- if has .name (list "gateway" "seeder") }}{{ $_ := set $known "UPSTREAMS" (include "trenzeye.upstreams" $root) }}{{ end }}
{{- if eq .name "gateway" }}{{ $_ := set $known "FRONTENDS" "/pages" }}{{ end }}
{{- include "library.settings" (mergeOverwrite (deepCopy $root.Values.settings) (deepCopy (.row.settings | default dict)) $known) }}
{{- if ne .name "gateway" }}{{ include "trenzeye.internalToken" $root }}{{ end }}
{{- if has "postgres" .row.needs }}{{ include "trenzeye.database" (dict "root" $root "database" $database) }}{{ end }}
{{- if has "kafka" .row.needs }}{{ include "trenzeye.kafka" $root }}{{ end }}
{{- if has "redis" .row.needs }}{{ include "trenzeye.redis" $root }}{{ end }}
{{- if has "objects" .row.needs }}{{ include "trenzeye.objects" $root }}{{ end }}
{{- if has "mail" .row.needs }}{{ include "trenzeye.mail" $root }}{{ end }}
{{- if eq .name "auth" }}
{{- $password := include "trenzeye.adminSecret" $root | fromYaml }}
{{- if $password.name }}{{ include "library.settings" (dict "ADMIN_EMAIL" (include "trenzeye.adminEmail" $root)) }}{{ include "library.secrets" (dict "ADMIN_PASSWORD" $password) }}{{ end }}
{{- end }}
{{- with index ($root.Values.secrets.services | default dict) .name }}{{ include "library.secrets" . }}{{ end }}
{{- end }}
