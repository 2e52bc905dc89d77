{{- define "product.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "product.labels" -}}
app.kubernetes.io/name: einstein-vs-cat
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "product.env" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: DATA_DIR
  value: /data
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
- name: SESSION_SECRET
  valueFrom: { secretKeyRef: { name: {{ .Values.secrets.required }}, key: SESSION_SECRET } }
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.secrets.required }}, key: DATABASE_URL } }
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
