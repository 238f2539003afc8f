{{/* The release's own prefix: `trenzeye`, or `<release>-trenzeye`. */}}
{{- define "library.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* What selects the pods of a component. Takes (dict "root" $ "component" "auth"). */}}
{{- define "library.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Everything a component's objects are labelled with. */}}
{{- define "library.labels" -}}
{{ include "library.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* An image of ours: registry, name, and the digest where there is one, else the tag. */}}
{{- define "library.image" -}}
{{- $image := .root.Values.image }}
{{- $tag := $image.tag | default .root.Chart.AppVersion }}
{{- if eq $tag "latest" }}{{ fail "image.tag must name a version, not latest: nobody could say what runs, nor go back to it." }}{{ end }}
{{- $digest := index ($image.digests | default dict) .name }}
{{- printf "%s/%s" $image.repository .name }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ $tag }}{{ end }}
{{- end }}
