{{/* Pod security context of the restricted profile. OpenShift assigns the user ids itself. Takes (dict "root" $ "user" 1000). */}}
{{- define "library.podSecurity" -}}
{{- $mode := .root.Values.openshift }}
{{- $isOpenshift := or (eq $mode "enabled") (and (eq $mode "auto") (.root.Capabilities.APIVersions.Has "security.openshift.io/v1")) -}}
runAsNonRoot: true
{{- if not $isOpenshift }}
runAsUser: {{ .user }}
runAsGroup: {{ .user }}
fsGroup: {{ .user }}
{{- end }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Container security context of the restricted profile; only mounted folders are writable. */}}
{{- define "library.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/*
Where pods run and how their images are pulled: values of the row before those of the release. Takes a dict: root, and optionally row (of
the services table).
*/}}
{{- define "library.scheduling" -}}
{{- $values := .root.Values }}
{{- $row := .row | default dict }}
{{- with concat $values.image.pullSecrets $values.global.imagePullSecrets | uniq }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $row.priorityClassName | default $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $row.nodeSelector | default $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $row.affinity | default $values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with concat ($row.tolerations | default list) $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* A list of values of the release and of the row, as YAML of list items. Takes a dict: root, row, name. */}}
{{- define "library.extra" -}}
{{- with concat (index .root.Values .name) (index (.row | default dict) .name | default list) }}
{{- toYaml . | nindent 0 }}
{{- end }}
{{- end }}

{{/* A probe with the settings of the release and of the row. Takes a dict: root, row, name (startup, readiness, liveness), action. */}}
{{- define "library.probe" -}}
{{- $own := index ((.row | default dict).probes | default dict) .name | default dict }}
{{- mergeOverwrite (deepCopy .action) (deepCopy (index .root.Values.probes .name)) (deepCopy $own) | toYaml }}
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
