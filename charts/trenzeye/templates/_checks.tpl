{{/* What a schema cannot say: each wrong combination ends the render with a sentence. */}}
{{- define "trenzeye.checks" -}}
{{- $values := .Values }}
{{- if not $values.publicUrl }}{{ fail "publicUrl must be set to where people reach Trenzeye, such as https://trenzeye.example: mails and tokens name it." }}{{ end }}
{{- if not (regexMatch "^https?://[^/ ]+$" $values.publicUrl) }}
{{- fail (printf "publicUrl is %s, which is no origin: it begins with https:// and has no path, such as https://trenzeye.example." $values.publicUrl) }}
{{- end }}
{{- if and (eq $values.environment "production") (not (hasPrefix "https://" $values.publicUrl)) }}
{{- fail (printf "publicUrl is %s, but in production it must begin with https://, or sessions could be read on the way." $values.publicUrl) }}
{{- end }}
{{- if and (eq $values.environment "production") $values.trial.enabled }}
{{- fail "trial.enabled starts engines that are not made to last; set environment to development, or give postgres, kafka, redis and objects of your own." }}
{{- end }}
{{- if not $values.trial.enabled }}
{{- if not (or $values.postgres.host $values.postgres.urlSecret) }}{{ fail "postgres.host must name your PostgreSQL (or postgres.urlSecret a Secret with a URL a service); trial.enabled starts one." }}{{ end }}
{{- if not $values.kafka.brokers }}{{ fail "kafka.brokers must name your brokers as host:port,host:port; trial.enabled starts one." }}{{ end }}
{{- if not (regexMatch "^[^:, /]+:[0-9]+(,[^:, /]+:[0-9]+)*$" $values.kafka.brokers) }}
{{- fail (printf "kafka.brokers is %s, which is not host:port,host:port." $values.kafka.brokers) }}
{{- end }}
{{- if and $values.kafka.authority.name (not $values.kafka.tls) }}{{ fail "kafka.authority names who vouches for the brokers, but kafka.tls is false: nothing is encrypted." }}{{ end }}
{{- if $values.kafka.sasl.mechanism }}
{{- if not $values.kafka.sasl.username }}{{ fail (printf "kafka.sasl.username must say who the services are: kafka.sasl.mechanism is %s." $values.kafka.sasl.mechanism) }}{{ end }}
{{- if not $values.kafka.sasl.secret.name }}{{ fail (printf "kafka.sasl.secret.name must name the Secret with the password: kafka.sasl.mechanism is %s." $values.kafka.sasl.mechanism) }}{{ end }}
{{- end }}
{{- if not (or $values.redis.url $values.redis.secret.name) }}{{ fail "redis.url (or redis.secret.name) must say where your Redis is: replicas share limits there; trial.enabled starts one." }}{{ end }}
{{- if not $values.objects.endpoint }}{{ fail "objects.endpoint must be the address of your S3 server, such as https://s3.eu-central-1.amazonaws.com; trial.enabled starts one." }}{{ end }}
{{- if not (regexMatch "^https?://[^/ ]+" $values.objects.endpoint) }}
{{- fail (printf "objects.endpoint is %s, but must begin with https:// (or http://)." $values.objects.endpoint) }}
{{- end }}
{{- end }}
{{- if and $values.gatewayApi.enabled (not $values.gatewayApi.parentRefs) }}{{ fail "gatewayApi.parentRefs must name the Gateway that the route belongs to, such as [{name: public, namespace: gateways}]." }}{{ end }}
{{- range $name, $row := $values.services }}
{{- if and $row.of (not (index $values.services $row.of)) }}{{ fail (printf "services.%s.of names %s, which is no service of the table." $name $row.of) }}{{ end }}
{{- range $called := $row.calls }}
{{- if not (index $values.services $called) }}{{ fail (printf "services.%s.calls names %s, which is no service of the table." $name $called) }}{{ end }}
{{- end }}
{{- range $setting, $value := $row.settings }}
{{- if regexMatch "(SECRET|_PASSWORD$|TOKEN|API_KEY|SIGNING_KEY|ENCRYPTION_KEY|YOUTUBE_KEY)" $setting }}
{{- fail (printf "services.%s.settings.%s is a secret: put it into a Secret and name that in secrets.services.%s." $name $setting $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $setting, $value := $values.settings }}
{{- if regexMatch "(SECRET|_PASSWORD$|TOKEN|API_KEY|SIGNING_KEY|ENCRYPTION_KEY|YOUTUBE_KEY)" $setting }}
{{- fail (printf "settings.%s is a secret: put it into a Secret and name that in secrets.services." $setting) }}
{{- end }}
{{- end }}
{{- end }}
