{{/* An engine of a trial: a single pod with its data on a volume and the same security settings as a service. Takes (dict "root" $ "component" "redis" "engine" $row). */}}
{{- define "library.engine" -}}
{{- $root := .root }}
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
    metadata: {{- include "library.podMetadata" . | nindent 6 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: {{- include "library.podSecurity" (dict "root" .root "user" $engine.user) | nindent 8 }}
      {{- include "library.scheduling" . | indent 6 }}
      containers:
        - name: {{ .component }}
          image: {{ include "library.imageReference" (dict "root" .root "image" $engine.image) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- with $engine.args }}
          args: {{ toJson . }}
          {{- end }}
          {{- with $engine.environment }}
          env: {{- toYaml . | nindent 12 }}
          {{- end }}
          ports:
            - { name: engine, containerPort: {{ $engine.port }} }
            {{- with $engine.page }}
            - { name: page, containerPort: {{ . }} }
            {{- end }}
          # The first start may take ten minutes on a slow machine.
          startupProbe: {{- mergeOverwrite (deepCopy $engine.probe) (dict "periodSeconds" 5 "timeoutSeconds" 5 "failureThreshold" 120) | toYaml | nindent 12 }}
          readinessProbe: {{- mergeOverwrite (deepCopy $engine.probe) (dict "periodSeconds" 10 "timeoutSeconds" 5) | toYaml | nindent 12 }}
          livenessProbe: {{- mergeOverwrite (deepCopy $engine.probe) (dict "periodSeconds" 30 "timeoutSeconds" 10 "failureThreshold" 6) | toYaml | nindent 12 }}
          resources: {{- index .root.Values.trial.resources .component | toYaml | nindent 12 }}
          securityContext: {{- include "library.containerSecurity" . | nindent 12 }}
          volumeMounts:
            {{- range $index, $path := $engine.writable }}
            - { name: writable, mountPath: {{ $path }}, subPath: {{ printf "w%d" $index }} }
            {{- end }}
            {{- with $engine.data }}
            - { name: data, mountPath: {{ . }} }
            {{- end }}
      volumes:
        - { name: writable, emptyDir: { sizeLimit: 256Mi } }
  {{- if $engine.data }}
  persistentVolumeClaimRetentionPolicy: { whenDeleted: {{ .root.Values.trial.keepData | ternary "Retain" "Delete" }}, whenScaled: Retain }
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
  ports:
    - { name: engine, port: {{ $engine.port }}, targetPort: engine }
    {{- with $engine.page }}
    - { name: page, port: {{ . }}, targetPort: page }
    {{- end }}
{{- end }}
