/**
 * Whether traces are sent (docs/operations.md "Traces"). OpenTelemetry's libraries read the variables themselves; what they cannot do
 * stops the start here instead of being left out silently.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
import { type Reader, WEB } from './variables.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** More parts than any memory holds. */
const MOST_SPANS = 999_999_999

export function areTracesSent(read: Reader): boolean {
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].map((name) =>
    read.url(name, WEB),
  )
  // Headers open the collector: what is read here is masked in the support bundle (§19).
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']) read.text(name)
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    read.oneOf(name, ['http/json'])
  read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS)
  // With a batch of 0 the collector is flooded with empty calls; with no queue nothing is sent, and nothing says so.
  for (const name of ['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 'OTEL_BSP_MAX_QUEUE_SIZE'])
    read.integer(name, { from: 1, to: MOST_SPANS })
  const exporter = read.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'])
  const isOff = read.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || exporter === 'none'
  return !isOff && endpoints.some((endpoint) => endpoint !== null)
}
