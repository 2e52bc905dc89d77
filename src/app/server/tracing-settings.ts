/**
 * Whether traces are sent (docs/operations.md "Traces"). OpenTelemetry's libraries read the variables themselves; what they cannot do
 * stops the start here instead of being left out silently. Headers open the collector: the support bundle masks what is in this table.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
import { integer, oneOf, secret, text, url, type Values } from './variables.ts'

const isProtocol = oneOf('http/json')
/** With a batch of 0 the collector is flooded with empty calls; with no queue nothing is sent. No memory holds more spans. */
const spans = integer(1, 999_999_999)
const isSampler = oneOf(
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
)

export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: secret(
    url(),
    null,
    "a collector for [traces](#traces), with OpenTelemetry's other standard variables; unset: none",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: secret(url(), null, ''),
  OTEL_EXPORTER_OTLP_HEADERS: secret(text, null, ''),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: secret(text, null, ''),
  OTEL_EXPORTER_OTLP_PROTOCOL: secret(isProtocol, null, ''),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: secret(isProtocol, null, ''),
  OTEL_TRACES_SAMPLER: secret(isSampler, null, ''),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: secret(spans, null, ''),
  OTEL_BSP_MAX_QUEUE_SIZE: secret(spans, null, ''),
  OTEL_TRACES_EXPORTER: secret(oneOf('otlp', 'none'), null, ''),
  OTEL_SDK_DISABLED: secret(text, null, ''),
}

export function areTracesSent(set: Values<typeof TRACING_SETTINGS>): boolean {
  const endpoint = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = set.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || set.OTEL_TRACES_EXPORTER === 'none'
  return !isOff && endpoint !== null
}
