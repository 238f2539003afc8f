{{/* Prefix of all names of the release: `trenzeye`, or `<release>-trenzeye`. */}}
{{- define "library.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Selector labels of the pods of a component. Takes (dict "root" $ "component" "auth"). */}}
{{- define "library.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of all objects of a component. */}}
{{- define "library.labels" -}}
{{ include "library.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Reference of an image of Trenzeye: repository, name, and the digest if there is one, else the tag. */}}
{{- define "library.image" -}}
{{- $image := .root.Values.image }}
{{- $tag := $image.tag | default .root.Chart.AppVersion }}
{{- if eq $tag "latest" }}{{ fail "image.tag must be a version, not latest: otherwise the running version is unknown and a rollback is impossible." }}{{ end }}
{{- $digest := index ($image.digests | default dict) .name }}
{{- printf "%s/%s" $image.repository .name }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ $tag }}{{ end }}
{{- end }}
