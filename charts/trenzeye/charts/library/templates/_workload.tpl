{{/*
A Deployment with its Service, service account, disruption budget and autoscaler. Takes a dict: root, component, row (of the services
table), image, user, environment (YAML), and optionally metricsPort, initContainers, volumes, volumeMounts (YAML).
*/}}
{{- define "library.workload" -}}
{{- $name := printf "%s-%s" (include "library.fullname" .root) .component }}
{{- $account := .row.serviceAccount | default dict }}
{{- $extra := dict "root" .root "row" .row }}
{{- $action := dict "httpGet" (dict "path" "/healthz" "port" "http") }}
{{- $scaled := and .row.autoscaling .root.Values.autoscaling.enabled }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  {{- if not $scaled }}
  replicas: {{ .row.replicas }}
  {{- else }}
  {{- /* The running replicas stay when autoscaling is turned on: without a number Kubernetes would set 1. Without a cluster to ask, the autoscaler decides. */}}
  {{- with lookup "apps/v1" "Deployment" .root.Release.Namespace $name }}
  replicas: {{ max (int .spec.replicas) (int $.row.autoscaling.min) }}
  {{- end }}
  {{- end }}
  revisionHistoryLimit: 5
  progressDeadlineSeconds: 900
  # A new pod is ready before an old one stops, so no request fails.
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  selector:
    matchLabels: {{- include "library.selector" . | nindent 6 }}
  template:
    metadata: {{- include "library.podMetadata" . | nindent 6 }}
    spec:
      serviceAccountName: {{ $account.name | default $name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ .row.terminationGracePeriodSeconds | default .root.Values.terminationGracePeriodSeconds }}
      securityContext: {{- include "library.podSecurity" . | nindent 8 }}
        {{- with merge dict (.row.sysctls | default dict) .root.Values.sysctls }}
        sysctls:
          {{- range $name, $value := . }}
          - { name: {{ $name }}, value: {{ $value | toString | quote }} }
          {{- end }}
        {{- end }}
      {{- include "library.scheduling" . | indent 6 }}
      topologySpreadConstraints: {{- include "library.spread" . | nindent 8 }}
      {{- $initContainers := printf "%s%s" (.initContainers | default "") (include "library.extra" (merge (dict "name" "extraInitContainers") $extra)) }}
      {{- with trim $initContainers }}
      initContainers: {{- . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .component }}
          image: {{ .image }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- with .row.command }}
          command: {{ toJson . }}
          {{- end }}
          {{- with trim (printf "%s%s" .environment (include "library.extra" (merge (dict "name" "extraEnv") $extra))) }}
          env: {{- . | nindent 12 }}
          {{- end }}
          {{- with include "library.extra" (merge (dict "name" "envFrom") $extra) }}
          envFrom: {{- . | indent 12 }}
          {{- end }}
          ports:
            - { name: http, containerPort: 8080 }
            {{- with .metricsPort }}
            - { name: metrics, containerPort: {{ . }} }
            {{- end }}
          # All replicas share the database and the broker: if readiness depended on them, an outage would remove every pod. /readyz,
          # metrics and alerts report such an outage.
          {{- range $probe := list "startup" "readiness" "liveness" }}
          {{ $probe }}Probe: {{- include "library.probe" (merge (dict "name" $probe "action" $action) $extra) | nindent 12 }}
          {{- end }}
          # Keeps serving until all proxies have removed the endpoint.
          lifecycle: { preStop: { sleep: { seconds: {{ .root.Values.preStopSeconds }} } } }
          resources: {{- toYaml .row.resources | nindent 12 }}
          securityContext: {{- include "library.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- with .volumeMounts }}{{ . | nindent 12 }}{{ end }}
            {{- include "library.extra" (merge (dict "name" "extraVolumeMounts") $extra) | indent 12 }}
        {{- include "library.extra" (merge (dict "name" "extraContainers") $extra) | indent 8 }}
      volumes:
        - { name: tmp, emptyDir: { sizeLimit: {{ .row.scratch | default "256Mi" }} } }
        {{- with .volumes }}{{ . | nindent 8 }}{{ end }}
        {{- include "library.extra" (merge (dict "name" "extraVolumes") $extra) | indent 8 }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  selector: {{- include "library.selector" . | nindent 4 }}
  ports:
    - { name: http, port: 8080, targetPort: http }
    {{- with .metricsPort }}
    - { name: metrics, port: {{ . }}, targetPort: metrics }
    {{- end }}
{{- if not $account.name }}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
  {{- with merge dict ($account.annotations | default dict) .root.Values.serviceAccount.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "library.selector" . | nindent 6 }}
{{- if $scaled }}
---
{{ include "library.autoscaler" (dict "root" .root "component" .component "name" $name "scaling" .row.autoscaling) }}
{{- end }}
{{- if and .metricsPort .root.Values.monitoring.serviceMonitors }}
---
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
    {{- with .root.Values.monitoring.labels }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  selector:
    matchLabels: {{- include "library.selector" . | nindent 6 }}
  # honorLabels: a metric may name its service itself. Dashboards and alerts select this job.
  endpoints: [{ port: metrics, path: /metrics, interval: 15s, honorLabels: true, relabelings: [{ targetLabel: job, replacement: trenzeye }] }]
{{- end }}
{{- end }}
