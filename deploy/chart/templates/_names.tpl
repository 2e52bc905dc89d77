{{- define "product.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "product.labels" -}}
app.kubernetes.io/name: einstein-vs-cat
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "product.image" -}}
{{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
{{- end }}

{{- define "product.host" -}}
{{ .Values.ingress.host | default (urlParse .Values.publicUrl).hostname | quote }}
{{- end }}

{{- define "product.env" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: METRICS_FROM
  {{- /* The ingress passes on requests for its own host alone, and Prometheus comes from the networks that it is in. */}}
  value: {{ .Values.trustProxy | quote }}
- name: DATA_DIR
  {{- /* The volume belongs to root and is open to its group: a folder in it is the product's own, which makes it when it needs it. */}}
  value: /data/own
{{- range $name, $value := .Values.settings }}
- name: {{ $name | quote }}
  {{- /* Helm reads a number as a float, which `quote` alone writes as 1e+06. */}}
  value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
{{- end }}
- name: SESSION_SECRET
  valueFrom: { secretKeyRef: { name: {{ .Values.secrets.required | quote }}, key: SESSION_SECRET } }
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.secrets.required | quote }}, key: DATABASE_URL } }
{{- end }}

{{- define "product.envFrom" -}}
{{- with .Values.secrets.optional }}
envFrom:
  - secretRef: { name: {{ . | quote }} }
{{- end }}
{{- end }}

{{- define "product.security" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "product.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "product.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- with .Values.volumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* With PostgreSQL nothing in them has to last. */}}
{{- define "product.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- with .Values.volumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "product.pullSecrets" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "product.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
