{{/*
Allowed ingress and egress of a component; the default-deny policy of the release denies everything else. Takes a dict: root, component,
from (YAML of rules), to (YAML of rules).
*/}}
{{- define "library.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "library.fullname" .root }}-{{ .component }}
  labels: {{- include "library.labels" . | nindent 4 }}
  {{- include "library.policyHook" .hook | indent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "library.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress: {{- .from | default "[]" | nindent 4 }}
  egress: {{- .to | default "[]" | nindent 4 }}
{{- end }}

{{- define "library.policyHook" }}
{{- with . }}
annotations:
  helm.sh/hook: {{ . }}
  helm.sh/hook-weight: '-10'
  helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded,hook-failed
{{- end }}
{{- end }}

{{/* Ingress from the pods of some components to one port. Takes (dict "root" $ "components" (list) "port" 8080). */}}
{{- define "library.fromComponents" -}}
- from:
    {{- range .components }}
    - podSelector:
        matchLabels: {{- include "library.selector" (dict "root" $.root "component" .) | nindent 10 }}
    {{- end }}
  ports: [{ port: {{ .port }} }]
{{- end }}

{{/* Egress to the pods of some components. */}}
{{- define "library.toComponents" -}}
- to:
    {{- range .components }}
    - podSelector:
        matchLabels: {{- include "library.selector" (dict "root" $.root "component" .) | nindent 10 }}
    {{- end }}
  ports: [{ port: {{ .port }} }]
{{- end }}

{{/* Egress to ports of the given peers, or of any address if there are none. Takes (dict "ports" (list 5432) "peers" (list)). */}}
{{- define "library.toPorts" -}}
- ports:
    {{- range .ports }}
    - { port: {{ . }} }
    {{- end }}
  {{- with .peers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
