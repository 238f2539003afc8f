{{/* Checks that the schema cannot express: an invalid combination of values fails the render with an explanation. */}}
{{- define "trenzeye.checks" -}}
{{- $values := .Values }}
{{- if not $values.publicUrl }}{{ fail "publicUrl must be the public address of Trenzeye, such as https://trenzeye.example: mails and tokens contain it." }}{{ end }}
{{- if not (regexMatch "^https?://[^/ ]+$" $values.publicUrl) }}
{{- fail (printf "publicUrl is %s, which is not an origin: an origin begins with https:// and has no path, such as https://trenzeye.example." $values.publicUrl) }}
{{- end }}
{{- if and (eq $values.environment "production") (not (hasPrefix "https://" $values.publicUrl)) }}
{{- fail (printf "publicUrl is %s, but in production it must begin with https://: otherwise sessions can be intercepted." $values.publicUrl) }}
{{- end }}
{{- if and (eq $values.environment "production") $values.trial.enabled }}
{{- fail "trial.enabled starts engines that are not suitable for production; set environment to development, or configure postgres, kafka, redis and objects." }}
{{- end }}
{{- if not $values.trial.enabled }}
{{- if not (or $values.postgres.host $values.postgres.urlSecret) }}{{ fail "postgres.host must be the host of your PostgreSQL server (or postgres.urlSecret a Secret with one URL per service); trial.enabled starts a server." }}{{ end }}
{{- if not $values.kafka.brokers }}{{ fail "kafka.brokers must list your brokers as host:port,host:port; trial.enabled starts a broker." }}{{ end }}
{{- if not (regexMatch "^[^:, /]+:[0-9]+(,[^:, /]+:[0-9]+)*$" $values.kafka.brokers) }}
{{- fail (printf "kafka.brokers is %s, which is not of the form host:port,host:port." $values.kafka.brokers) }}
{{- end }}
{{- if and $values.kafka.ca.name (not $values.kafka.tls) }}{{ fail "kafka.ca is set, but kafka.tls is false: connections are not encrypted." }}{{ end }}
{{- if $values.kafka.sasl.mechanism }}
{{- if not $values.kafka.sasl.username }}{{ fail (printf "kafka.sasl.username must be set: kafka.sasl.mechanism is %s." $values.kafka.sasl.mechanism) }}{{ end }}
{{- if not $values.kafka.sasl.secret.name }}{{ fail (printf "kafka.sasl.secret.name must name the Secret with the password: kafka.sasl.mechanism is %s." $values.kafka.sasl.mechanism) }}{{ end }}
{{- end }}
{{- if not (or $values.redis.url $values.redis.secret.name) }}{{ fail "redis.url (or redis.secret.name) must be set: replicas share rate limits in Redis; trial.enabled starts a server." }}{{ end }}
{{- if not $values.objects.endpoint }}{{ fail "objects.endpoint must be the address of your S3 server, such as https://s3.eu-central-1.amazonaws.com; trial.enabled starts a server." }}{{ end }}
{{- if not (regexMatch "^https?://[^/ ]+" $values.objects.endpoint) }}
{{- fail (printf "objects.endpoint is %s, but must begin with https:// (or http://)." $values.objects.endpoint) }}
{{- end }}
{{- end }}
{{- if and $values.gatewayApi.enabled (not $values.gatewayApi.parentRefs) }}{{ fail "gatewayApi.parentRefs must name the Gateway of the route, such as [{name: public, namespace: gateways}]." }}{{ end }}
{{- if and $values.administrator.passwordSecret.name (not (include "trenzeye.adminEmail" .)) }}{{ fail "administrator.email must be set: administrator.passwordSecret names the Secret with the password." }}{{ end }}
{{- $enabled := include "trenzeye.services" . | fromYaml }}
{{- range $name := list "auth" "content" "gateway" }}
{{- if not (hasKey $enabled $name) }}{{ fail (printf "services.%s.enabled is false, but nothing works without this service." $name) }}{{ end }}
{{- end }}
{{- if hasKey $enabled "seeder" }}
{{- range $called := $enabled.seeder.calls }}
{{- if not (hasKey $enabled $called) }}{{ fail (printf "services.seeder needs %s, which is not enabled: disable the seeder as well." $called) }}{{ end }}
{{- end }}
{{- end }}
{{- range $name, $row := $enabled }}
{{- if and $row.of (index $values.services $row.of) (not (hasKey $enabled $row.of)) }}{{ fail (printf "services.%s shares the code of %s, which is not enabled." $name $row.of) }}{{ end }}
{{- end }}
{{- range $name, $row := $values.services }}
{{- if and $row.of (not (index $values.services $row.of)) }}{{ fail (printf "services.%s.of refers to %s, which is not a service in this table." $name $row.of) }}{{ end }}
{{- range $called := $row.calls }}
{{- if not (index $values.services $called) }}{{ fail (printf "services.%s.calls refers to %s, which is not a service in this table." $name $called) }}{{ end }}
{{- end }}
{{- range $setting, $value := $row.settings }}
{{- if regexMatch "(SECRET|_PASSWORD$|TOKEN|API_KEY|SIGNING_KEY|ENCRYPTION_KEY|YOUTUBE_KEY)" $setting }}
{{- fail (printf "services.%s.settings.%s is a secret: store it in a Secret and refer to that in secrets.services.%s." $name $setting $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $setting, $value := $values.settings }}
{{- if regexMatch "(SECRET|_PASSWORD$|TOKEN|API_KEY|SIGNING_KEY|ENCRYPTION_KEY|YOUTUBE_KEY)" $setting }}
{{- fail (printf "settings.%s is a secret: store it in a Secret and refer to that in secrets.services." $setting) }}
{{- end }}
{{- end }}
{{- end }}
