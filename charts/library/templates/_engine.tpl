{{/* An engine of a trial: a single pod with its data on a volume and the same security settings as a service. Takes (dict "root" $ "component" "redis" "engine" $row). */}}
{{- define "library.engine" -}}
{{- $name := printf "%s-%s" (include "library.fullname" .root) .component }}
{{- $engine := .engine -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  replicas: 1
  serviceName: {{ $name }}
  selector:
    matchLabels: {{- include "library.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "library.labels" . | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: {{- include "library.podSecurity" (dict "user" $engine.user) | nindent 8 }}
      containers:
        - name: {{ .component }}
          image: {{ $engine.image }}
          {{- with $engine.args }}
          args: {{ toJson . }}
          {{- end }}
          {{- with $engine.environment }}
          env: {{- toYaml . | nindent 12 }}
          {{- end }}
          ports: [{ name: engine, containerPort: {{ $engine.port }} }]
          startupProbe: {{- mergeOverwrite (deepCopy $engine.probe) (dict "periodSeconds" 3 "failureThreshold" 60) | toYaml | nindent 12 }}
          readinessProbe: {{- mergeOverwrite (deepCopy $engine.probe) (dict "periodSeconds" 5 "timeoutSeconds" 3) | toYaml | nindent 12 }}
          livenessProbe: {{- mergeOverwrite (deepCopy $engine.probe) (dict "periodSeconds" 20 "timeoutSeconds" 5 "failureThreshold" 6) | toYaml | nindent 12 }}
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { cpu: '2', memory: {{ $engine.memory }} } }
          securityContext: {{- include "library.containerSecurity" . | nindent 12 }}
          volumeMounts:
            {{- range $index, $path := $engine.writable }}
            - { name: writable, mountPath: {{ $path }}, subPath: {{ printf "w%d" $index }} }
            {{- end }}
            {{- with $engine.data }}
            - { name: data, mountPath: {{ . }} }
            {{- end }}
            {{- with $engine.files }}
            - { name: files, mountPath: {{ .mountPath }}, readOnly: true }
            {{- end }}
      volumes:
        - { name: writable, emptyDir: { sizeLimit: 256Mi } }
        {{- with $engine.files }}
        - { name: files, configMap: { name: {{ .configMap }} } }
        {{- end }}
  {{- if $engine.data }}
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        {{- with .root.Values.trial.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources: { requests: { storage: {{ .root.Values.trial.storage }} } }
  {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "library.labels" . | nindent 4 }}
spec:
  # Kafka resolves its own name before it is ready.
  publishNotReadyAddresses: true
  selector: {{- include "library.selector" . | nindent 4 }}
  ports: [{ name: engine, port: {{ $engine.port }}, targetPort: engine }]
{{- end }}
