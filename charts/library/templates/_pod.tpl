{{/* Pod security context of the restricted profile. Takes (dict "user" 1000). */}}
{{- define "library.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .user }}
runAsGroup: {{ .user }}
fsGroup: {{ .user }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Container security context of the restricted profile; only mounted folders are writable. */}}
{{- define "library.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Spreads replicas over zones, then over nodes. */}}
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

{{/* Environment variables from a map of settings: sorted, every value a string. */}}
{{- define "library.settings" -}}
{{- range $name, $value := . }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{/* Environment variables from Secrets: a map of variable -> {name, key}. */}}
{{- define "library.secrets" -}}
{{- range $name, $from := . }}
- { name: {{ $name }}, valueFrom: { secretKeyRef: { name: {{ $from.name }}, key: {{ $from.key }} } } }
{{- end }}
{{- end }}
