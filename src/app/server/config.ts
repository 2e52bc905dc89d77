/**
 * The configuration (§10). Only this file reads `process.env`; values are parsed once and typed by inference. A wrong
 * value stops the start with one line that names the variable and never repeats a value that may be a secret.
 */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isLoopback, isLoopbackHost } from '#platform/server/http/admission/own-addresses.ts'
import { LIMITS } from './limits.ts'
import { modelsOf, refuseUnknownPrice } from './model-settings.ts'
import { paymentsOf, plansOf, shopOf } from './payment-settings.ts'
import { providerOf, publishingOf } from './people-settings.ts'
import { SETTINGS } from './settings.ts'
import { DATA_SETTINGS, siteOf } from './site-settings.ts'
import { sourcesOf } from './source-settings.ts'
import { speechOf } from './speech-settings.ts'
import { areTracesSent } from './tracing-settings.ts'
import { ConfigError, type Environment, textOf, valueOf, valuesOf } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

/** Returns the process's environment, completed by `.env` of the working folder. Throws `ConfigError` for an unreadable one. */
export function environment(file: string = '.env'): Environment {
  for (const [name, value] of Object.entries(parseEnv(decoded(file, bytesOf(file))))) process.env[name] ??= value
  return process.env
}

/** Where the product keeps its files, also where the other settings cannot be read. */
export function dataFolder(env: Environment = process.env): string {
  return valueOf(DATA_SETTINGS.DATA_DIR, 'DATA_DIR', env)
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
  const [host, publicUrl] = [textOf(env, 'HOST'), textOf(env, 'PUBLIC_URL')]
  if (textOf(env, 'NODE_ENV') === 'production') return true
  const aliases = (textOf(env, 'PUBLIC_URL_ALIASES') ?? '').split(',').flatMap((alias) => alias.trim() || [])
  for (const address of [publicUrl ?? [], aliases.map((alias) => `http://${alias}`)].flat())
    if (!isLoopback(parsedUrl(address)?.hostname ?? '')) return true
  return host !== null && !isLoopbackHost(host)
}

/** Throws `ConfigError` for the first value that cannot be used, alone or with the others. */
export function readConfig(env: Environment) {
  const set = valuesOf(SETTINGS, env)
  const servesOthers = isPublic(env)
  if (set.SESSION_SECRET === null && servesOthers && set.DATABASE_URL !== null) {
    throw new ConfigError(
      'SESSION_SECRET',
      'must be set on a public site with DATABASE_URL: every instance needs the same',
    )
  }
  if (set.GEO_HEADER !== null && set.TRUST_PROXY.length === 0) {
    throw new ConfigError('GEO_HEADER', 'needs TRUST_PROXY: only a proxy is believed')
  }
  const models = modelsOf(set)
  const limits = set.LIMITS ?? LIMITS
  refuseUnknownPrice(models, limits)
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    aliases: set.PUBLIC_URL_ALIASES,
    provider: providerOf(set),
    reportUrl: set.REPORT_URL,
    site: siteOf(set),
    publishing: publishingOf(set, models.openai),
    /** Names of the accounts that see the operator's page, in lower case. */
    operators: set.OPERATORS,
    registration: set.REGISTRATION,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    redisUrl: set.REDIS_URL,
    sessionSecret: set.SESSION_SECRET,
    trustedProxies: set.TRUST_PROXY,
    /** Who may read /metrics although it is among the proxies. */
    metricsFrom: set.METRICS_FROM,
    /** The header in which a proxy names the caller's country, in lower case; from anybody else it would be forged. */
    geoHeader: set.GEO_HEADER,
    geoDatabase: set.GEO_DB,
    ...models,
    /** Whether others than this machine are served. */
    isPublic: servesOthers,
    sources: sourcesOf(set),
    speech: speechOf(set),
    plans: plansOf(set),
    payments: paymentsOf(set, servesOthers),
    shop: shopOf(set),
    limits,
    /** Whether traces are sent, by the variables of OpenTelemetry. */
    traces: areTracesSent(set),
    logLevel: set.LOG_LEVEL,
  }
}
