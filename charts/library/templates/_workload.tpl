{{/*
A Deployment with its Service, service account, disruption budget and autoscaler. Takes a dict: root, component, row (of the services
table), image, user, environment (YAML), and optionally initContainers, volumes, volumeMounts (YAML).
*/}}
{{- define "library.workload" -}}
{{- $name := printf "%s-%s" (include "library.fullname" .root) .component }}
{{- $scaled := and .row.autoscaling .root.Values.autoscaling.enabled }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  {{- if not $scaled }}
  replicas: {{ .row.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  # A new pod is ready before an old one stops, so no request fails.
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  selector:
    matchLabels: {{- include "library.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "library.labels" . | nindent 8 }}
      {{- with .root.Values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ $name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 30
      securityContext: {{- include "library.podSecurity" (dict "user" .user) | nindent 8 }}
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      topologySpreadConstraints: {{- include "library.spread" . | nindent 8 }}
      {{- with .initContainers }}
      initContainers: {{- . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .component }}
          image: {{ .image }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- with .row.command }}
          command: {{ toJson . }}
          {{- end }}
          env: {{- .environment | nindent 12 }}
          ports: [{ name: http, containerPort: 8080 }]
          # All replicas share the database and the broker: if readiness depended on them, an outage would remove every pod. /readyz,
          # metrics and alerts report such an outage.
          startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 2, failureThreshold: 60 }
          readinessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 5, timeoutSeconds: 3 }
          livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
          # Keeps serving until all proxies have removed the endpoint.
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          resources: {{- toYaml .row.resources | nindent 12 }}
          securityContext: {{- include "library.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- with .volumeMounts }}{{ . | nindent 12 }}{{ end }}
      volumes:
        - { name: tmp, emptyDir: { sizeLimit: {{ .row.scratch | default "256Mi" }} } }
        {{- with .volumes }}{{ . | nindent 8 }}{{ end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  selector: {{- include "library.selector" . | nindent 4 }}
  ports: [{ name: http, port: 8080, targetPort: http }]
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
automountServiceAccountToken: false
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
{{- if .root.Values.monitoring.serviceMonitors }}
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
  endpoints: [{ port: http, path: /metrics, interval: 15s, honorLabels: true, relabelings: [{ targetLabel: job, replacement: trenzeye }] }]
{{- end }}
{{- end }}
