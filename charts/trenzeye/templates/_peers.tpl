{{- define "trenzeye.fromPublic" -}}
- ports: [{ port: 8080 }]
  {{- with .Values.networkPolicies.publicPeers }}
  from: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "trenzeye.fromMonitoring" -}}
- from: {{- toYaml .Values.monitoring.peers | nindent 4 }}
  ports: [{ port: {{ include "trenzeye.metricsPort" . }} }]
{{- end }}

{{/* The ports of an external engine, as JSON: those in its address, or `port` where the address is in a Secret. Takes (dict "values" .Values "engine" "kafka"). */}}
{{- define "trenzeye.enginePorts" -}}
{{- $engine := index .values .engine }}
{{- $ports := list }}
{{- if eq .engine "kafka" }}
{{- range splitList "," $engine.brokers }}{{ $ports = append $ports (splitList ":" . | last | int) }}{{ end }}
{{- else if eq .engine "objects" }}
{{- $ports = list (include "trenzeye.portOf" (dict "url" $engine.endpoint "default" (hasPrefix "https:" $engine.endpoint | ternary 443 80)) | int) }}
{{- else if and (eq .engine "redis") $engine.url (not $engine.secret.name) }}
{{- $ports = list (include "trenzeye.portOf" (dict "url" $engine.url "default" 6379) | int) }}
{{- else }}
{{- $ports = list (int $engine.port) }}
{{- end }}
{{- $ports | uniq | toJson }}
{{- end }}

{{/* The port of a URL. Takes (dict "url" "redis://host:6379/0" "default" 6379). */}}
{{- define "trenzeye.portOf" -}}
{{- $host := (urlParse .url).host }}
{{- regexMatch ":[0-9]+$" $host | ternary (splitList ":" $host | last) (.default | toString) }}
{{- end }}

{{/* Egress to DNS, the collector and the engines that a component needs. Takes (dict "root" $ "needs" (list "kafka")). */}}
{{- define "trenzeye.toEngines" -}}
{{- $root := .root }}
{{- $values := .root.Values }}
{{- $trial := $values.trial.enabled -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
  {{- with $values.networkPolicies.dnsPeers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- with $values.otlpEndpoint }}
- ports: [{ port: {{ include "trenzeye.portOf" (dict "url" . "default" 4318) }} }]
{{- end }}
{{- range $need := .needs }}
{{- if $trial }}
{{ include "library.toComponents" (dict "root" $root "components" (list $need) "port" (index (dict "postgres" 5432 "kafka" 9092 "redis" 6379 "objects" 7070 "mail" 1025) $need)) }}
{{- else }}
{{ include "library.toPorts" (dict "ports" (include "trenzeye.enginePorts" (dict "values" $values "engine" $need) | fromJsonArray) "peers" (index $values $need).peers) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "trenzeye.toInternet" -}}
- to: [{ ipBlock: { cidr: 0.0.0.0/0, except: {{ toJson .Values.networkPolicies.privateNetworks }} } }]
  ports: [{ port: 443 }, { port: 80 }]
{{- end }}
