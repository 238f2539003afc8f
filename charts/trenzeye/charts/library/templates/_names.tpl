{{/* Prefix of all names of the release: fullnameOverride, `trenzeye`, or `<release>-trenzeye`. */}}
{{- define "library.fullname" -}}
{{- $name := .Values.nameOverride | default .Chart.Name }}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Selector labels of the pods of a component. Takes (dict "root" $ "component" "auth"). */}}
{{- define "library.selector" -}}
app.kubernetes.io/name: {{ .root.Values.nameOverride | default .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of all objects of a component. A version may contain +, which labels may not. */}}
{{- define "library.labels" -}}
{{ include "library.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | replace "+" "_" | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/*
Metadata of the pods of a component. It contains no versions of the chart, so that a new chart with the same images restarts no pod.
Takes a dict: root, component, and optionally row (of the services table).
*/}}
{{- define "library.podMetadata" -}}
{{- $row := .row | default dict }}
labels:
  {{- include "library.selector" . | nindent 2 }}
  {{- with merge dict ($row.podLabels | default dict) .root.Values.podLabels .root.Values.commonLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge dict ($row.podAnnotations | default dict) .root.Values.podAnnotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/*
Reference of an image with global.imageRegistry in place of its own registry. Takes (dict "root" $ "image" "postgres:18").
*/}}
{{- define "library.imageReference" -}}
{{- $registry := .root.Values.global.imageRegistry | trimSuffix "/" }}
{{- $first := first (splitList "/" .image) }}
{{- if not $registry }}{{ .image }}
{{- else if and (contains "/" .image) (regexMatch "[.:]|^localhost$" $first) }}{{ $registry }}/{{ trimPrefix (printf "%s/" $first) .image }}
{{- else }}{{ $registry }}/{{ .image }}
{{- end }}
{{- end }}

{{/* Reference of an image of Trenzeye: repository, name, and the digest if there is one, else the tag. Takes (dict "root" $ "name" "auth"). */}}
{{- define "library.image" -}}
{{- $image := .root.Values.image }}
{{- $tag := $image.tag | default (.root.Chart.AppVersion | replace "+" "_") }}
{{- if eq $tag "latest" }}{{ fail "image.tag must be a version, not latest: otherwise the running version is unknown and a rollback is impossible." }}{{ end }}
{{- $digest := index ($image.digests | default dict) .name }}
{{- $suffix := empty $digest | ternary (printf ":%s" $tag) (printf "@%s" $digest) }}
{{- include "library.imageReference" (dict "root" .root "image" (printf "%s/%s%s" $image.repository .name $suffix)) }}
{{- end }}
