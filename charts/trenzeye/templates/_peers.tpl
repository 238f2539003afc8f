{{- define "trenzeye.fromPublic" -}}
- ports: [{ port: 8080 }]
  {{- with .Values.networkPolicies.publicPeers }}
  from: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "trenzeye.fromMonitoring" -}}
- from: {{- toYaml .Values.monitoring.peers | nindent 4 }}
  ports: [{ port: 8080 }]
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
- ports: [{ port: {{ regexReplaceAll "^.*:([0-9]+).*$" (urlParse .).host "${1}" | int | default 4318 }} }]
{{- end }}
{{- range $need := .needs }}
{{- if $trial }}
{{ include "library.toComponents" (dict "root" $root "components" (list $need) "port" (index (dict "postgres" 5432 "kafka" 9092 "redis" 6379 "objects" 7070 "mail" 1025) $need)) }}
{{- else }}
{{ include "library.toPort" (pick (index $values $need) "port" "peers") }}
{{- end }}
{{- end }}
{{- end }}

{{- define "trenzeye.toInternet" -}}
- to: [{ ipBlock: { cidr: 0.0.0.0/0, except: {{ toJson .Values.networkPolicies.privateNetworks }} } }]
  ports: [{ port: 443 }, { port: 80 }]
{{- end }}
