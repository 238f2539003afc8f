{{/* The enabled services with their rows, as YAML. */}}
{{- define "trenzeye.services" -}}
{{- $enabled := dict }}
{{- range $name, $row := .Values.services }}
{{- if ne ($row.enabled | toString) "false" }}{{ $_ := set $enabled $name $row }}{{ end }}
{{- end }}
{{- toYaml $enabled }}
{{- end }}

{{/* The enabled services with a database of their own, as YAML: {owners: [auth, ...]}. */}}
{{- define "trenzeye.databaseOwners" -}}
{{- $owners := list }}
{{- range $name, $row := include "trenzeye.services" . | fromYaml }}
{{- if and (has "postgres" $row.needs) (not $row.of) }}{{ $owners = append $owners $name }}{{ end }}
{{- end }}
{{- toYaml (dict "owners" $owners) }}
{{- end }}

{{/* Whether a Job creates missing databases: in a trial, and with an administrator of the server. */}}
{{- define "trenzeye.createsDatabases" -}}
{{- if or .Values.trial.enabled (and .Values.postgres.host .Values.postgres.adminSecret.name) }}true{{ end }}
{{- end }}

{{/* The hook of topics and migrations. The engines of a trial do not run before the installation. */}}
{{- define "trenzeye.prepareHook" -}}
{{- .Values.trial.enabled | ternary "pre-upgrade" "pre-install,pre-upgrade" }}
{{- end }}

{{/* The hook that creates databases; empty at the installation of a trial, where it starts together with the engines. */}}
{{- define "trenzeye.databasesHook" -}}
{{- if not (and .Values.trial.enabled .Release.IsInstall) }}{{ include "trenzeye.prepareHook" . }}{{ end }}
{{- end }}
