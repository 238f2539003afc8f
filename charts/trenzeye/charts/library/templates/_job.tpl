{{/*
A Job. With `hook` it runs as that Helm hook, before or after all other changes, with the default service account, because no other exists
before the first installation. Without `hook` it starts together with the other objects, and its name contains the revision, because a Job
cannot be changed. Takes a dict: root, component, hook, weight, containers (list of dict: name, image, command, environment as YAML), which
run in parallel.
*/}}
{{- define "library.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "library.fullname" .root }}-{{ .component }}{{ if not .hook }}-{{ .root.Release.Revision }}{{ end }}
  labels: {{- include "library.labels" . | nindent 4 }}
  {{- with .hook }}
  annotations:
    helm.sh/hook: {{ . }}
    helm.sh/hook-weight: {{ $.weight | default 0 | quote }}
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
  {{- end }}
spec:
  backoffLimit: {{ empty .hook | ternary 10 5 }}
  activeDeadlineSeconds: {{ empty .hook | ternary 3600 900 }}
  ttlSecondsAfterFinished: 86400
  template:
    metadata: {{- include "library.podMetadata" . | nindent 6 }}
    spec: {{- include "library.jobPod" . | nindent 6 }}
{{- end }}

{{/* Pod of a Job or a test. */}}
{{- define "library.jobPod" -}}
{{- $root := .root }}
restartPolicy: Never
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{- include "library.podSecurity" (dict "root" .root "user" 1000) | nindent 2 }}
{{- include "library.scheduling" . }}
containers:
  {{- range .containers }}
  - name: {{ .name }}
    image: {{ .image }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    command: {{ toJson .command }}
    env:
      {{- .environment | nindent 6 }}
      {{- include "library.extra" (dict "root" $root "name" "extraEnv") | indent 6 }}
    {{- with $root.Values.envFrom }}
    envFrom: {{- toYaml . | nindent 6 }}
    {{- end }}
    resources: {{- toYaml $root.Values.jobs.resources | nindent 6 }}
    securityContext: {{- include "library.containerSecurity" . | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- include "library.extra" (dict "root" $root "name" "extraVolumeMounts") | indent 6 }}
  {{- end }}
volumes:
  - { name: tmp, emptyDir: { sizeLimit: 64Mi } }
  {{- include "library.extra" (dict "root" $root "name" "extraVolumes") | indent 2 }}
{{- end }}
