import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../scripts/run.mjs'
import { folder, must, mustFail, type Part } from './part.ts'

const CHART = 'deploy/chart'
/** The oldest Kubernetes that Chart.yaml allows, and the newest for which kubernetes-validate has schemas. */
const KUBERNETES = ['1.28', '1.37']

/** Chart values with a number that Helm must not write as 1e+06 and a name of digits that must remain a string. */
const BY_REFERENCE = `publicUrl: https://debates.example
secrets: { required: '2026', optional: debates-keys }
settings: { REGISTRATION: invite, SCRIPTED_MS_PER_PIECE: 1000000 }
imagePullSecrets: [{ name: registry }]
volumes: [{ name: files, configMap: { name: debates-files } }]
volumeMounts: [{ name: files, mountPath: /files, readOnly: true }]
`

const set = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`])

/** The port of this URL must not appear in the ingress's host. */
const PUBLIC_URL = { publicUrl: 'https://debates.example:8443' }
const uses: Readonly<Record<string, readonly string[]>> = {
  default: set(PUBLIC_URL),
  'secrets by reference': ['--values', join(folder, 'values.yaml')],
  autoscaled: set({
    ...PUBLIC_URL,
    'autoscaling.enabled': 'true',
    'autoscaling.turnsRunning': '200',
    'ingress.enabled': 'true',
    'ingress.className': 'nginx',
    'ingress.tlsSecret': 'debates-tls',
    'nodeSelector.disk': 'ssd',
    'migrationJob.enabled': 'false',
  }),
}

/** Regular expressions that match the mounted files and the registry's secret in both the Deployment and the Job. */
const MINE = ['- configMap:', 'mountPath: /files', '- name: registry'].map(
  (part) => new RegExp(`kind: Deployment[^]*${part}[^]*kind: Job[^]*${part}`),
)
const READY = /path: '\/readyz\?exclude=redis'/

const told: Readonly<Record<string, { readonly has: readonly RegExp[]; readonly lacks: readonly RegExp[] }>> = {
  default: {
    has: [
      /kind: Job/,
      /kind: PodDisruptionBudget/,
      /readOnlyRootFilesystem: true/,
      /replicas: 2/,
      READY,
      /value: \/data\/own/,
    ],
    // The readiness probe must ignore Redis, or an outage of Redis would take every instance out of service.
    lacks: [/path: \/readyz,/, /kind: HorizontalPodAutoscaler/, /kind: Ingress/, /kind: Secret\b/, /envFrom/],
  },
  'secrets by reference': {
    has: [/secretRef: \{ name: "debates-keys" \}/, /name: "2026", key: DATABASE_URL/, /value: "1000000"/, ...MINE],
    lacks: [/kind: Secret\b/, /postgres:\/\//],
  },
  autoscaled: {
    has: [
      /metric: \{ name: turns_running \}/,
      /averageValue: "200"/,
      /- host: "debates\.example"/,
      /- hosts: \["debates\.example"\]/,
    ],
    lacks: [/replicas: 2/, /kind: Job/],
  },
}

export const chart: Part = {
  name: 'chart',
  needs: ['helm', 'kubernetes-validate'],
  async check() {
    writeFileSync(join(folder, 'values.yaml'), BY_REFERENCE)
    for (const [use, values] of Object.entries(uses)) {
      await must('helm', 'lint', '--strict', CHART, ...values)
      const rendered = await must('helm', 'template', 'debates', CHART, ...values)
      const file = join(folder, 'rendered.yaml')
      writeFileSync(file, rendered)
      await must('kubernetes-validate', '--strict', ...KUBERNETES.flatMap((version) => ['-k', version]), file)
      const { has = [], lacks = [] } = told[use] ?? {}
      const wrong = [...has.filter((part) => !part.test(rendered)), ...lacks.filter((part) => part.test(rendered))]
      if (wrong.length > 0) throw new Refusal(`${use}: ${wrong.join(', ')} in\n${rendered}`)
    }
    await mustFail('the chart is rendered without publicUrl', 'helm', 'template', CHART)
    const misspelt = set({ ...PUBLIC_URL, 'autoscalling.enabled': 'true' })
    await mustFail('the chart takes a value that it does not know', 'helm', 'template', CHART, ...misspelt)
    // YAML reads an unquoted `off` as false, which is not a value of any setting, so the chart must refuse it.
    const unquoted = set({ ...PUBLIC_URL, 'settings.SOURCES': 'false' })
    await mustFail('the chart takes a boolean as a setting', 'helm', 'template', CHART, ...unquoted)
    return `${Object.keys(uses).length} uses by the schemas of Kubernetes ${KUBERNETES.join(' and ')}`
  },
}
