/**
 * The configuration (§10). Only this file reads `process.env`; values are parsed once and typed by inference. A wrong
 * value stops the start with one line that names the variable and never repeats a value that may be a secret.
 */
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod/mini'
import { allowedPeople, scopesFor } from '#features/account/server/provider/allowed-people.ts'
import { plansFrom, SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import type { SearchSettings } from '#features/sources/server/search/chosen-search.ts'
import { isReportAddress } from '#features/language/report.ts'
import { REGISTRATIONS } from '#features/models/contract.ts'
import { normalForm } from '#platform/normal-form.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isLoopback, isLoopbackHost } from '#platform/server/http/admission/own-addresses.ts'
import { LOG_LEVELS } from '#platform/server/log.ts'
import { LIMITS, limitsSchema } from './limits.ts'
import { modelsOf, refuseUnknownPrice } from './model-settings.ts'
import { publishingOf } from './publishing-settings.ts'
import { paymentsOf, shopOf, siteOf } from './payment-settings.ts'
import { speechOf } from './speech-settings.ts'
import { areTracesSent } from './tracing-settings.ts'
import { ConfigError, type Environment, originOf, parsed, reader, WEB } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

/** Returns the process's environment, completed by `.env` of the working folder. Throws `ConfigError` for an unreadable one. */
export function environment(file: string = '.env'): Environment {
  for (const [name, value] of Object.entries(parseEnv(decoded(file, bytesOf(file))))) process.env[name] ??= value
  return process.env
}

/** Where the product keeps its files, also where the other settings cannot be read. */
export function dataFolder(env: Environment = process.env): string {
  return resolve(reader(env).text('DATA_DIR') ?? 'data')
}

/** Empty where there is no such file. Node's own `loadEnvFile` takes one that it may not read for none. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return Buffer.alloc(0)
    throw new ConfigError(file, code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`)
  }
}

/** Editors of Windows begin a file with a byte order mark, which would belong to the first name, or write UTF-16. */
function decoded(file: string, bytes: Buffer): string {
  const isUtf16 = bytes.includes(0) || (bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0)))
  if (isUtf16) throw new ConfigError(file, 'is UTF-16: save it as UTF-8')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/**
 * Whether others than this machine are served (§10), which is what decides about the payment sandbox, test keys, warnings and
 * `/metrics`: in production, where `PUBLIC_URL` or one of its aliases names another machine, or where `HOST` listens to others.
 */
export function isPublic(env: Environment): boolean {
  const { text } = reader(env)
  const [host, publicUrl] = [text('HOST'), text('PUBLIC_URL')]
  if (text('NODE_ENV') === 'production') return true
  const aliases = (text('PUBLIC_URL_ALIASES') ?? '').split(',').flatMap((alias) => alias.trim() || [])
  for (const address of [publicUrl ?? [], aliases.map((alias) => `http://${alias}`)].flat())
    if (!isLoopback(parsedUrl(address)?.hostname ?? '')) return true
  return host !== null && !isLoopbackHost(host)
}

export function readConfig(env: Environment) {
  const read = reader(env)
  const port = read.integer('PORT', { from: 0, to: 65_535 }) ?? 3000
  const servesOthers = isPublic(env)
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const sessionSecret = read.text('SESSION_SECRET')
  if (sessionSecret !== null && sessionSecret.length < SECRET_LENGTH) {
    throw new ConfigError('SESSION_SECRET', `must have at least ${SECRET_LENGTH} characters`)
  }
  if (sessionSecret === null && servesOthers && databaseUrl !== null) {
    throw new ConfigError(
      'SESSION_SECRET',
      'must be set on a public site with DATABASE_URL: every instance needs the same',
    )
  }
  const trustedProxies = read.list('TRUST_PROXY', cidrOf)
  const models = modelsOf(read)
  const limits = { ...LIMITS, ...read.json('LIMITS', z.partial(limitsSchema)) }
  refuseUnknownPrice(models, limits)

  return {
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: originOf('PUBLIC_URL', read.url('PUBLIC_URL', WEB)) ?? `http://localhost:${port}`,
    aliases: read.list('PUBLIC_URL_ALIASES', hostOf),
    provider: providerOf(read),
    reportUrl: reportUrlOf(read.text('REPORT_URL')),
    site: siteOf(read),
    publishing: publishingOf(read, read.text('OPENAI_API_KEY'), read.url('OPENAI_BASE_URL', WEB)),
    /** Names of the accounts that see the operator's page, in lower case. */
    operators: read.list('OPERATORS', (_, name) => normalForm(name, 'NFKC').toLowerCase()),
    registration: read.oneOf('REGISTRATION', REGISTRATIONS) ?? 'open',
    dataDir: dataFolder(env),
    databaseUrl,
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    sessionSecret,
    trustedProxies,
    /** Who may read /metrics although it is among the proxies. */
    metricsFrom: read.list('METRICS_FROM', cidrOf),
    geoHeader: geoHeaderOf(read.text('GEO_HEADER'), trustedProxies),
    geoDatabase: fileOf('GEO_DB', read.text('GEO_DB')),
    ...models,
    /** Whether others than this machine are served. */
    isPublic: servesOthers,
    sources: {
      /** `host:port` of the operator's own network that may be read. */
      allowed: read.list('SOURCES_ALLOW', placeOf),
      search: searchOf(read),
    },
    speech: speechOf(read),
    plans: plansOf(read.text('PLANS_FILE')),
    payments: paymentsOf(read, servesOthers),
    shop: shopOf(read),
    /**
     * A model server of this machine and a model there (`ollama:NAME`), name of a fetched model, path of a GGUF file; `off` = no
     * model of this machine; null = what is found.
     */
    localModel: localModelOf(read.text('LOCAL_MODEL')),
    /** The name that Hugging Face's own programs give to the address of a mirror. */
    modelHub: (read.url('HF_ENDPOINT', WEB) ?? 'https://huggingface.co').replace(/\/+$/, ''),
    limits,
    /** Whether traces are sent, by the variables of OpenTelemetry. */
    traces: areTracesSent(read),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    /**
     * Milliseconds that the scripted debater takes for each piece of text; low in tests, so that they need not wait.
     */
    scriptedPaceMs: read.integer('SCRIPTED_MS_PER_PIECE', { from: 0, to: 60_000 }),
  }
}

/** The plans (§11): those of the product, as the operator's file changes them. */
function plansOf(path: string | null) {
  const file = fileOf('PLANS_FILE', path)
  if (file === null) return SHIPPED_PLANS
  const name = `PLANS_FILE ${path}`
  return plansFrom(parsed(name, readFileSync(file, 'utf8')), (complaint) => new ConfigError(name, complaint))
}

function localModelOf(value: string | null): string | null {
  if (value === null || !/^https?:\/\//i.test(value)) return value
  throw new ConfigError(
    'LOCAL_MODEL',
    'must be a name or the path of a file: fetch what an address gives, and name its path',
  )
}

/** Minimal length of a secret that the operator chooses: 32 characters cannot be guessed. */
const SECRET_LENGTH = 32

/** Where a report about a wrong text is opened (§2). */
function reportUrlOf(address: string | null): string | null {
  if (address === null || isReportAddress(address)) return address
  throw new ConfigError(
    'REPORT_URL',
    'must be an address with {body} in it, such as https://tracker.example/new?body={body}',
  )
}

/** The operator's identity provider (§18); null = there is none. */
function providerOf(read: ReturnType<typeof reader>) {
  const issuer = read.url('OIDC_ISSUER', WEB)
  const clientId = read.text('OIDC_CLIENT_ID')
  const allowed = allowedPeople(read.list('OIDC_ALLOW', allowedWord))
  if (issuer === null && clientId === null) {
    if (allowed !== null) throw new ConfigError('OIDC_ALLOW', 'needs OIDC_ISSUER')
    return null
  }
  if (issuer === null || clientId === null) {
    throw new ConfigError(issuer === null ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID', 'must be set with the other one')
  }
  const { protocol, hostname, search, hash } = new URL(issuer)
  if (search !== '' || hash !== '') throw new ConfigError('OIDC_ISSUER', 'must be an address without ? and #')
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigError('OIDC_ISSUER', 'must begin with https://, except on this machine')
  }
  return {
    issuer,
    clientId,
    clientSecret: read.text('OIDC_CLIENT_SECRET'),
    /** What the button calls it. */
    name: read.text('OIDC_NAME') ?? new URL(issuer).host,
    /** Who may open an account by it; null = everybody whom it knows. */
    allowed,
    also: allowed === null ? [] : scopesFor(allowed),
  }
}

/** A domain of addresses of mail, such as example.org, or the name of a group. */
function allowedWord(name: string, entry: string): string {
  if (!entry.includes('.') || (/^[^\s@*/:]+$/.test(entry) && domainToASCII(entry).includes('.'))) return entry
  throw new ConfigError(name, `must be domains such as example.org and names of groups, not ${JSON.stringify(entry)}`)
}

function hostOf(name: string, entry: string): string {
  if (parsedUrl(`https://${entry}`)?.host === entry.toLowerCase()) return entry.toLowerCase()
  throw new ConfigError(name, `must be host names such as debates.example, not ${JSON.stringify(entry)}`)
}

/** Where facts are looked up (§17); null = nowhere. */
function searchOf(read: ReturnType<typeof reader>): SearchSettings | null {
  if (read.oneOf('SOURCES', ['on', 'off']) === 'off') return null
  return {
    searxng: read.url('SEARXNG_URL', WEB),
    kiwix: read.url('KIWIX_URL', WEB),
    braveKey: read.text('BRAVE_API_KEY'),
    tavilyKey: read.text('TAVILY_API_KEY'),
    wikipedia: read.url('WIKIPEDIA_URL', WEB),
  }
}

function placeOf(name: string, entry: string): string {
  const port = /:(\d{1,5})$/.exec(entry)?.[1]
  const isPlace = port !== undefined && parsedUrl(`http://${entry}`)?.pathname === '/' && !/[/@?#]/.test(entry)
  if (isPlace) return entry.toLowerCase()
  throw new ConfigError(name, `must be hosts with their ports such as wiki.example:8080, not ${JSON.stringify(entry)}`)
}

function cidrOf(name: string, entry: string): string {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (family !== 0 && fits && rest.length === 0) return entry
  throw new ConfigError(name, `must be addresses or ranges such as 10.0.0.0/8, not ${JSON.stringify(entry)}`)
}

/** The header in which a proxy names the caller's country, in lower case; from anybody else it would be forged. */
function geoHeaderOf(name: string | null, trustedProxies: readonly string[]): string | null {
  if (name === null) return null
  if (!/^[\w-]+$/.test(name)) {
    throw new ConfigError(
      'GEO_HEADER',
      `must be the name of a header such as cf-ipcountry, not ${JSON.stringify(name)}`,
    )
  }
  if (trustedProxies.length === 0) throw new ConfigError('GEO_HEADER', 'needs TRUST_PROXY: only a proxy is believed')
  return name.toLowerCase()
}

function fileOf(name: string, path: string | null): string | null {
  if (path === null) return null
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return resolve(path)
  throw new ConfigError(name, `must be the path of a file, not ${JSON.stringify(path)}`)
}
