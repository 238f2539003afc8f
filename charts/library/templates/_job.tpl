{{/*
A Job that runs as a Helm hook, before or after all other changes. Takes a dict: root, component, hook, weight, image, command,
environment (YAML). It uses the default service account without a token, because no other exists before the first installation.
*/}}
{{- define "library.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "library.fullname" .root }}-{{ .component }}
  labels: {{- include "library.labels" . | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .hook }}
    helm.sh/hook-weight: {{ .weight | default 0 | quote }}
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 5
  activeDeadlineSeconds: 900
  template:
    metadata:
      labels: {{- include "library.labels" . | nindent 8 }}
    spec: {{- include "library.jobPod" . | nindent 6 }}
{{- end }}

{{/* Pod of a Job or a test. */}}
{{- define "library.jobPod" -}}
restartPolicy: Never
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{- include "library.podSecurity" (dict "user" 1000) | nindent 2 }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
containers:
  - name: {{ .component }}
    image: {{ .image }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    command: {{ toJson .command }}
    env: {{- .environment | nindent 6 }}
    resources: { requests: { cpu: 50m, memory: 96Mi }, limits: { cpu: '1', memory: 256Mi } }
    securityContext: {{- include "library.containerSecurity" . | nindent 6 }}
    volumeMounts: [{ name: tmp, mountPath: /tmp }]
volumes: [{ name: tmp, emptyDir: { sizeLimit: 64Mi } }]
{{- end }}
