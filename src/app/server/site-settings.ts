/** Where the product listens, what it keeps and what it logs (§10). */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isReportAddress } from '#features/language/report.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { LOG_LEVELS } from '#platform/server/log.ts'
import {
  ConfigError,
  file,
  integer,
  list,
  oneOf,
  open,
  origin,
  type Parse,
  secret,
  text,
  url,
  type Values,
  WEB,
} from './variables.ts'

/** Minimal length of a secret that the operator chooses: 32 characters cannot be guessed. */
const SECRET_LENGTH = 32

const host: Parse<string> = (entry, name) => {
  if (parsedUrl(`https://${entry}`)?.host === entry.toLowerCase()) return entry.toLowerCase()
  throw new ConfigError(name, `must be host names such as debates.example, not ${JSON.stringify(entry)}`)
}

const cidr: Parse<string> = (entry, name) => {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (family !== 0 && fits && rest.length === 0) return entry
  throw new ConfigError(name, `must be addresses or ranges such as 10.0.0.0/8, not ${JSON.stringify(entry)}`)
}

const folder: Parse<string> = (path) => resolve(path)

/** The header's name in lower case. */
const header: Parse<string> = (written, name) => {
  if (/^[\w-]+$/.test(written)) return written.toLowerCase()
  throw new ConfigError(name, `must be the name of a header such as cf-ipcountry, not ${JSON.stringify(written)}`)
}

const longSecret: Parse<string> = (written, name) => {
  if (written.length >= SECRET_LENGTH) return written
  throw new ConfigError(name, `must have at least ${SECRET_LENGTH} characters`)
}

const reportAddress: Parse<string> = (address, name) => {
  if (isReportAddress(address)) return address
  throw new ConfigError(name, 'must be an address with {body} in it, such as https://tracker.example/new?body={body}')
}

/** A mail address becomes its `mailto:` address. */
const contact: Parse<string> = (written, name) => {
  if (/^[^\s@:/?&]+@[^\s@:/?&]+$/.test(written)) return `mailto:${written}`
  if (WEB.includes(parsedUrl(written)?.protocol ?? '')) return written
  throw new ConfigError(name, 'must be a mail address or an address that begins with http:// or https://')
}

export const SITE_SETTINGS = {
  HOST: open(text, '127.0.0.1', 'where it listens; any other value makes the site [public](#serve-others)', '0.0.0.0'),
  PORT: open(integer(0, 65_535), '3000', 'its port', '3000'),
  NODE_ENV: open(text, null, '`production`, as in the image, makes the site public'),
  PUBLIC_URL: open(
    origin,
    null,
    'the origin that people use, for links and cookies; other hosts and origins are refused; unset: `http://localhost:PORT`',
    'https://debates.example',
  ),
  PUBLIC_URL_ALIASES: open(list(host), '', 'other hosts that are yours (`192.168.1.4:3000`), between commas'),
  TRUST_PROXY: open(
    list(cidr),
    '',
    'addresses or ranges of proxies whose `X-Forwarded-For` counts, between commas; ports in it are ignored',
    '127.0.0.1',
  ),
  METRICS_FROM: secret(list(cidr), '', 'addresses that may read [`/metrics`](#watch) although `TRUST_PROXY` has them'),
  GEO_HEADER: open(
    header,
    null,
    'the header in which such a proxy names the country (`cf-ipcountry`), on every request; needs `TRUST_PROXY`',
  ),
  GEO_DB: open(file, null, 'path of a newer database of countries (MMDB)'),
  REPORT_URL: secret(
    reportAddress,
    null,
    'where reports of wrong texts go: `https://tracker.example/new?title={title}&body={body}`, `mailto:…?body={body}`',
  ),
  SITE_IMPRINT_URL: secret(url(), null, 'your page, linked on every page and at the payment'),
  SITE_TERMS_URL: secret(url(), null, 'the same'),
  SITE_PRIVACY_URL: secret(url(), null, 'the same'),
  SITE_REFUND_URL: secret(url(), null, 'the same'),
  SUPPORT_CONTACT: secret(contact, null, 'a mail address or page, linked there too, and sent to search services'),
}

export const DATA_SETTINGS = {
  DATA_DIR: open(
    folder,
    'data',
    'folder of embedded database, local models and generated secret; closed to other users at every start',
  ),
  DATABASE_URL: secret(
    url(['postgres:', 'postgresql:']),
    null,
    'PostgreSQL (16 or newer); unset: the embedded database',
    'postgres://debates:password@127.0.0.1:5432/debates',
  ),
  REDIS_URL: secret(
    url(['redis:', 'rediss:']),
    null,
    'Redis or Valkey, which several instances share; unset: in memory',
    'redis://127.0.0.1:6379',
  ),
  SESSION_SECRET: secret(
    longSecret,
    null,
    'signs cookies; 32 characters or more; a public site with `DATABASE_URL` needs it; unset: generated',
    '',
  ),
  BACKUP_PASSPHRASE: secret(text, null, 'encrypts [backups](#back-up-and-restore); the server does not read it'),
  LOG_LEVEL: open(oneOf(...LOG_LEVELS), 'info', '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`'),
}

/** Returns the operator's own pages about the site; null = there is none, and nothing leads there. */
export const siteOf = (set: Values<typeof SITE_SETTINGS>) => ({
  imprint: set.SITE_IMPRINT_URL,
  terms: set.SITE_TERMS_URL,
  privacy: set.SITE_PRIVACY_URL,
  refund: set.SITE_REFUND_URL,
  support: set.SUPPORT_CONTACT,
})
