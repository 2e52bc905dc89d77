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

{{- define "product.env" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: DATA_DIR
  value: /data
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
{{- end }}

{{- /* With PostgreSQL nothing in them has to last. */}}
{{- define "product.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
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
