{{/* What helm install prints. */}}
{{- define "trenzeye.notes" }}
{{- $namespace := .Release.Namespace }}
{{- $full := include "library.fullname" . -}}
Trenzeye {{ .Chart.AppVersion }} is being deployed to {{ .Values.publicUrl }}.

Watch the pods:    kubectl -n {{ $namespace }} get pods -l app.kubernetes.io/instance={{ .Release.Name }}
Test the release:  helm -n {{ $namespace }} test {{ .Release.Name }} --logs
{{- if not (or .Values.ingress.enabled .Values.gatewayApi.enabled) }}
There is no route from outside the cluster yet (ingress.enabled, gatewayApi.enabled). From this machine:
                   kubectl -n {{ $namespace }} port-forward service/{{ $full }}-gateway 8080
{{- end }}
{{- $password := include "trenzeye.adminSecret" . | fromYaml }}
{{- if $password.name }}

The first administrator is {{ include "trenzeye.adminEmail" . }}. The password:
                   kubectl -n {{ $namespace }} get secret {{ $password.name }} -o jsonpath='{.data.{{ $password.key }}}' | base64 -d
{{- end }}
{{- if .Values.trial.enabled }}

All mails (confirmations of new accounts) are at http://localhost:8025 while this command runs:
                   kubectl -n {{ $namespace }} port-forward service/{{ $full }}-mail 8025

The engines are for trials only: one replica each, with generated secrets in {{ include "trenzeye.trialSecret" . }}.
{{- if .Values.trial.keepData }}
helm uninstall keeps their data and that Secret, so a new installation continues with them. To delete both as well:
                   kubectl -n {{ $namespace }} delete secret/{{ include "trenzeye.trialSecret" . }} pvc,job,pod -l app.kubernetes.io/instance={{ .Release.Name }}
{{- end }}
{{- end }}
{{- end }}
