/** Reads the configuration (§10). No other file reads `process.env`. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isLoopback, isLoopbackHost } from '#platform/server/http/admission/own-addresses.ts'
import { LIMITS } from './limits.ts'
import { modelsOf, refuseUnknownPrice } from './model-settings.ts'
import { paymentsOf } from './payment-settings.ts'
import { providerOf, publishingOf } from './people-settings.ts'
import { SETTINGS } from './settings.ts'
import { areTracesSent, DATA_SETTINGS } from './site-settings.ts'
import { sourcesOf } from './source-settings.ts'
import { speechOf } from './speech-settings.ts'
import { ConfigError, type Environment, textOf, valueOf, valuesOf } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

/** Returns the environment with missing variables added from `.env`. Throws `ConfigError` if that file cannot be read. */
export function environment(file: string = '.env'): Environment {
  for (const [name, value] of Object.entries(parseEnv(decoded(file, bytesOf(file))))) process.env[name] ??= value
  return process.env
}

export const dataFolder = (): string => valueOf(DATA_SETTINGS.DATA_DIR, 'DATA_DIR', process.env)

/** Reads the file without Node's `loadEnvFile`, which would silently skip a file that the process has no right to read. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return Buffer.alloc(0)
    throw new ConfigError(file, code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`)
  }
}

/** Decodes the file. Removes a byte order mark and rejects UTF-16, because Windows editors may produce either. */
function decoded(file: string, bytes: Buffer): string {
  const isUtf16 = bytes.includes(0) || (bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0)))
  if (isUtf16) throw new ConfigError(file, 'is UTF-16: save it as UTF-8')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/** Returns true if other machines can reach the server (§10). */
export function isPublic(env: Environment): boolean {
  const [host, publicUrl] = [textOf(env, 'HOST'), textOf(env, 'PUBLIC_URL')]
  if (textOf(env, 'NODE_ENV') === 'production') return true
  const aliases = (textOf(env, 'PUBLIC_URL_ALIASES') ?? '').split(',').flatMap((alias) => alias.trim() || [])
  const addresses = [...(publicUrl === null ? [] : [publicUrl]), ...aliases.map((alias) => `http://${alias}`)]
  if (addresses.some((address) => !isLoopback(parsedUrl(address)?.hostname ?? ''))) return true
  return host !== null && !isLoopbackHost(host)
}

/** Validates all settings. Throws `ConfigError` for the first invalid or contradictory setting. */
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
    aliases: set.PUBLIC_URL_ALIASES.map((host) => host.toLowerCase()),
    provider: providerOf(set),
    reportUrl: set.REPORT_URL,
    /** The operator's own pages and support contact; each is null if the operator has not set it. */
    site: {
      imprint: set.SITE_IMPRINT_URL,
      terms: set.SITE_TERMS_URL,
      privacy: set.SITE_PRIVACY_URL,
      refund: set.SITE_REFUND_URL,
      support: set.SUPPORT_CONTACT,
    },
    publishing: publishingOf(set, models.openai),
    operators: set.OPERATORS,
    registration: set.REGISTRATION,
    dataDir: set.DATA_DIR,
    examples: set.EXAMPLES === 'on',
    databaseUrl: set.DATABASE_URL,
    redisUrl: set.REDIS_URL,
    sessionSecret: set.SESSION_SECRET,
    trustedProxies: set.TRUST_PROXY,
    metricsFrom: set.METRICS_FROM,
    geoHeader: set.GEO_HEADER?.toLowerCase() ?? null,
    geoDatabase: set.GEO_DB,
    ...models,
    isPublic: servesOthers,
    sources: sourcesOf(set),
    speech: speechOf(set),
    plans: set.PLANS_FILE ?? SHIPPED_PLANS,
    payments: paymentsOf(set, servesOthers),
    shop: {
      tax: set.STRIPE_TAX === 'on',
      promotionCodes: set.STRIPE_PROMOTION_CODES === 'on',
      trialDays: set.STRIPE_TRIAL_DAYS,
    },
    limits,
    traces: areTracesSent(set),
    logLevel: set.LOG_LEVEL,
  }
}
