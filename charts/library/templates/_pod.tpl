{{/* The restricted profile of Pod Security, for the pod. Takes (dict "user" 1000). */}}
{{- define "library.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .user }}
runAsGroup: {{ .user }}
fsGroup: {{ .user }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The same, for a container; nothing but mounted folders can be written. */}}
{{- define "library.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Replicas apart from one another: over zones, then over machines. */}}
{{- define "library.spread" -}}
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- include "library.selector" $ | nindent 6 }}
  matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end }}

{{/* What a map of settings becomes in a container: sorted, every value a string. */}}
{{- define "library.settings" -}}
{{- range $name, $value := . }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{/* Values taken from Secrets: a map of name -> {name, key}. */}}
{{- define "library.secrets" -}}
{{- range $name, $from := . }}
- { name: {{ $name }}, valueFrom: { secretKeyRef: { name: {{ $from.name }}, key: {{ $from.key }} } } }
{{- end }}
{{- end }}
