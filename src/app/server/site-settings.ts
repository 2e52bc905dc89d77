import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isReportAddress } from '#features/language/report.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { LOG_LEVELS } from '#platform/server/log.ts'
import { checked, ConfigError, file, integer, list, oneOf, open, origin, secret, text, url, WEB } from './variables.ts'
import type { Parse, Values } from './variables.ts'

const host = checked(
  (entry) => parsedUrl(`https://${entry}`)?.host === entry.toLowerCase(),
  'must be host names such as debates.example',
)

const cidr = checked((entry) => {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && fits && rest.length === 0
}, 'must be addresses or ranges such as 10.0.0.0/8')

const header = checked((name) => /^[\w-]+$/.test(name), 'must be the name of a header such as cf-ipcountry')

/** A secret of 32 characters cannot be guessed, even if a person made it up. */
const longSecret = checked(({ length }) => length >= 32, 'must have at least 32 characters', false)

const reportAddress = checked(
  isReportAddress,
  'must be an address with {body} in it, such as https://tracker.example/new?body={body}',
  false,
)

const contact: Parse<string> = (written, name) => {
  if (/^[^\s@:/?&]+@[^\s@:/?&]+$/.test(written)) return `mailto:${written}`
  if (WEB.includes(parsedUrl(written)?.protocol ?? '')) return written
  throw new ConfigError(name, 'must be a mail address or an address that begins with http:// or https://')
}

export const SITE_SETTINGS = {
  HOST: open(text, '127.0.0.1'),
  PORT: open(integer(0, 65_535), '3000'),
  NODE_ENV: open(text),
  PUBLIC_URL: open(origin),
  PUBLIC_URL_ALIASES: open(list(host), ''),
  TRUST_PROXY: open(list(cidr), ''),
  METRICS_FROM: secret(list(cidr), ''),
  GEO_HEADER: open(header),
  GEO_DB: open(file),
  REPORT_URL: secret(reportAddress),
  SITE_IMPRINT_URL: secret(url()),
  SITE_TERMS_URL: secret(url()),
  SITE_PRIVACY_URL: secret(url()),
  SITE_REFUND_URL: secret(url()),
  SUPPORT_CONTACT: secret(contact),
}

const isProtocol = oneOf('http/json')
/** Parses a batch or queue size. With 0, the exporter would send endless empty requests or nothing at all. */
const spans = integer(1, 999_999_999)
const isSampler = oneOf(
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
)

export const DATA_SETTINGS = {
  EXAMPLES: open(oneOf('on', 'off'), 'on'),
  DATA_DIR: open((path) => resolve(path), 'data'),
  DATABASE_URL: secret(url(['postgres:', 'postgresql:'])),
  REDIS_URL: secret(url(['redis:', 'rediss:'])),
  SESSION_SECRET: secret(longSecret),
  BACKUP_PASSPHRASE: secret(text),
  LOG_LEVEL: open(oneOf(...LOG_LEVELS), 'info'),
  // OpenTelemetry's libraries read these variables and silently ignore unsupported values, so the server refuses to start with
  // such values. https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
  OTEL_EXPORTER_OTLP_ENDPOINT: secret(url()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: secret(url()),
  OTEL_EXPORTER_OTLP_HEADERS: secret(text),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: secret(text),
  OTEL_EXPORTER_OTLP_PROTOCOL: secret(isProtocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: secret(isProtocol),
  OTEL_TRACES_SAMPLER: secret(isSampler),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: secret(spans),
  OTEL_BSP_MAX_QUEUE_SIZE: secret(spans),
  OTEL_TRACES_EXPORTER: secret(oneOf('otlp', 'none')),
  OTEL_SDK_DISABLED: secret(text),
}

export function areTracesSent(set: Values<typeof DATA_SETTINGS>): boolean {
  const endpoint = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = set.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || set.OTEL_TRACES_EXPORTER === 'none'
  return !isOff && endpoint !== null
}
