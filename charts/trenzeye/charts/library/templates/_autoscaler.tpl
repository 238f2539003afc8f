{{/*
A HorizontalPodAutoscaler on CPU and, if the cluster serves custom metrics (autoscaling.customMetrics), on request rate or queue length.
The highest resulting number of replicas is used.
*/}}
{{- define "library.autoscaler" -}}
{{- $scaling := .scaling }}
{{- if lt (int $scaling.max) (int $scaling.min) }}
{{- fail (printf "services.%s.autoscaling.max is %v, which is less than its min of %v." .component $scaling.max $scaling.min) }}
{{- end }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .name }} }
  minReplicas: {{ $scaling.min }}
  maxReplicas: {{ $scaling.max }}
  behavior:
    scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: Pods, value: 1, periodSeconds: 60 }] }
  metrics:
    {{- if .root.Values.autoscaling.customMetrics }}
    {{- with $scaling.requests }}
    - { type: Pods, pods: { metric: { name: {{ .metric }} }, target: { type: AverageValue, averageValue: {{ .perReplica | quote }} } } }
    {{- end }}
    {{- with $scaling.waiting }}
    - { type: External, external: { metric: { name: {{ .metric }} }, target: { type: AverageValue, averageValue: {{ .perReplica | quote }} } } }
    {{- end }}
    {{- end }}
    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ $scaling.cpu }} } } }
{{- end }}
