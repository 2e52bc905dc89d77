/**
 * The configuration (§10). Only this file reads `process.env`; values are parsed once and typed by inference. A wrong
 * value stops the start with one line that names the variable and never repeats a value that may be a secret.
 */
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod/mini'
import { plansFrom } from '#features/billing/server/plans-file.ts'
import { SHIPPED_PLANS } from '#features/billing/server/shipped-plans.ts'
import { isReportAddress } from '#features/language/report.ts'
import { MODELS } from '#features/models/catalogue.ts'
import { LOG_LEVELS } from '#platform/server/log.ts'
import { LIMITS, limitsSchema } from './limits.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Config = ReturnType<typeof readConfig>

/** Thrown for a variable that cannot be used; `message` is the one line to print. */
export class ConfigError extends Error {
  constructor(variable: string, complaint: string) {
    super(`${variable} ${complaint}`)
    this.name = 'ConfigError'
  }
}

/** Returns the process's environment, completed by `.env` of the working folder. */
export function environment(file: string = '.env'): Environment {
  try {
    loadEnvFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return process.env
}

/** `MODEL_MAP`: catalogue id → provider's model id. */
const modelMapSchema = z.record(z.string(), z.string().check(z.minLength(1)))

export function readConfig(env: Environment) {
  const read = reader(env)
  const port = read.integer('PORT', { from: 0, to: 65_535 }) ?? 3000
  const production = read.text('NODE_ENV') === 'production'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const sessionSecret = read.text('SESSION_SECRET')
  if (sessionSecret !== null && sessionSecret.length < SECRET_LENGTH) {
    throw new ConfigError('SESSION_SECRET', `must have at least ${SECRET_LENGTH} characters`)
  }
  if (sessionSecret === null && production && databaseUrl !== null) {
    throw new ConfigError(
      'SESSION_SECRET',
      'must be set in production with DATABASE_URL: every instance needs the same',
    )
  }
  const provider = (name: string) => ({
    key: read.text(`${name}_API_KEY`),
    baseUrl: read.url(`${name}_BASE_URL`, WEB),
  })
  const trustedProxies = read.list('TRUST_PROXY', cidrOf)
  const gatewayUrl = read.url('LLM_GATEWAY_URL', WEB)
  const modelMap = read.json('MODEL_MAP', modelMapSchema) ?? {}
  const unknown = Object.keys(modelMap).find((id) => !MODELS.some((model) => model.id === id))
  if (unknown !== undefined)
    throw new ConfigError('MODEL_MAP', `names ${JSON.stringify(unknown)}, which is no model of ours`)

  return {
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: originOf('PUBLIC_URL', read.url('PUBLIC_URL', WEB)) ?? `http://localhost:${port}`,
    aliases: read.list('PUBLIC_URL_ALIASES', hostOf),
    reportUrl: reportUrlOf(read.text('REPORT_URL')),
    site: siteOf(read),
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl,
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    sessionSecret,
    trustedProxies,
    geoHeader: geoHeaderOf(read.text('GEO_HEADER'), trustedProxies),
    geoDatabase: fileOf('GEO_DB', read.text('GEO_DB')),
    openai: provider('OPENAI'),
    xai: provider('XAI'),
    anthropic: provider('ANTHROPIC'),
    gateway: gatewayUrl === null ? null : { baseUrl: gatewayUrl, key: read.text('LLM_GATEWAY_KEY') },
    modelMap,
    production,
    sources: {
      /** `host:port` of the operator's own network that may be read. */
      allowed: read.list('SOURCES_ALLOW', placeOf),
    },
    plans: plansOf(read.text('PLANS_FILE')),
    payments: paymentsOf(read, production),
    shop: shopOf(read),
    /**
     * A model server of this machine and a model there (`ollama:NAME`), name of a model of ours, path or URL of a GGUF file;
     * `off` = no model of this machine; null = what is found or suits it.
     */
    localModel: read.text('LOCAL_MODEL'),
    /** The name that Hugging Face's own programs give to the address of a mirror. */
    modelHub: (read.url('HF_ENDPOINT', WEB) ?? 'https://huggingface.co').replace(/\/+$/, ''),
    limits: { ...LIMITS, ...read.json('LIMITS', z.partial(limitsSchema)) },
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

/**
 * The payment service: Stripe by its keys, live or in test mode; the payment sandbox by `STRIPE_API_BASE`; null = billing is
 * off. A key is accepted only with the secret of the webhook, because without events a paid plan can be lost. A test key in
 * production must be meant, because everybody knows the card numbers that pay there.
 */
function paymentsOf(read: ReturnType<typeof reader>, production: boolean) {
  const key = read.text('STRIPE_SECRET_KEY')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  const apiBase = originOf('STRIPE_API_BASE', read.url('STRIPE_API_BASE', WEB))
  if (apiBase !== null) {
    if (production) throw new ConfigError('STRIPE_API_BASE', 'must not be set in production: it is for tests only')
    if (!isLoopback(new URL(apiBase).hostname)) {
      throw new ConfigError('STRIPE_API_BASE', 'must be on this machine, such as http://127.0.0.1:4242')
    }
    if (key?.startsWith('sk_test_') !== true) {
      throw new ConfigError('STRIPE_SECRET_KEY', 'must begin with sk_test_ when STRIPE_API_BASE is set')
    }
  }
  const accountChanged = read.oneOf('STRIPE_ACCOUNT_CHANGED', ['yes']) !== null
  const testModeMeant = read.oneOf('STRIPE_TEST_MODE', ['yes']) !== null
  if (key === null) {
    if (webhookSecret === null) return null
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'needs STRIPE_SECRET_KEY: without it nobody can pay')
  }
  if (!/^[rs]k_(?:test|live)_\w+$/.test(key)) {
    throw new ConfigError('STRIPE_SECRET_KEY', 'must begin with sk_live_, sk_test_, rk_live_ or rk_test_')
  }
  if (webhookSecret === null) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'must be set with STRIPE_SECRET_KEY: see docs/operations.md')
  }
  if (!webhookSecret.startsWith('whsec_')) throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'must begin with whsec_')
  const kind = kindOf(key, apiBase)
  if (kind === 'test' && production && !testModeMeant) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY',
      'is a test key: with the card 4242 4242 4242 4242 everybody gets every plan. Set a live key, or STRIPE_TEST_MODE=yes',
    )
  }
  return { kind, key, webhookSecret, apiBase, accountChanged }
}

function kindOf(key: string, apiBase: string | null): 'live' | 'test' | 'sandbox' {
  if (apiBase !== null) return 'sandbox'
  return /^[rs]k_live_/.test(key) ? 'live' : 'test'
}

/** The operator's own pages about the shop; null = there is none, and nothing leads there. */
function siteOf(read: ReturnType<typeof reader>) {
  return {
    terms: read.url('SITE_TERMS_URL', WEB),
    privacy: read.url('SITE_PRIVACY_URL', WEB),
    refund: read.url('SITE_REFUND_URL', WEB),
    support: supportOf(read.text('SUPPORT_CONTACT')),
  }
}

/** A mail address becomes its `mailto:` address. */
function supportOf(contact: string | null): string | null {
  if (contact === null) return null
  if (/^[^\s@:/?&]+@[^\s@:/?&]+$/.test(contact)) return `mailto:${contact}`
  if (URL.canParse(contact) && WEB.includes(new URL(contact).protocol)) return contact
  throw new ConfigError('SUPPORT_CONTACT', 'must be a mail address or an address that begins with http:// or https://')
}

/** What the payment page offers besides the payment (docs/operations.md, Payments). */
function shopOf(read: ReturnType<typeof reader>) {
  return {
    tax: read.oneOf('STRIPE_TAX', SWITCH) === 'on',
    promotionCodes: read.oneOf('STRIPE_PROMOTION_CODES', SWITCH) === 'on',
    /** Days of a trial; null = there is none. */
    trialDays: read.integer('STRIPE_TRIAL_DAYS', { from: 1, to: LONGEST_TRIAL }),
  }
}

const SWITCH = ['on', 'off'] as const
/** Days; Stripe takes no more. */
const LONGEST_TRIAL = 730

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Minimal length of a secret that the operator chooses: 32 characters cannot be guessed. */
const SECRET_LENGTH = 32
const WEB = ['http:', 'https:']

/** Returns functions that read one variable each; an empty one counts as unset, as in a copied example file. */
function reader(env: Environment) {
  const text = (name: string): string | null => env[name]?.trim() || null
  return {
    text,
    integer(name: string, { from, to }: { from: number; to: number }): number | null {
      const value = text(name)
      if (value === null) return null
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (number >= from && number <= to) return number
      throw new ConfigError(name, `must be a whole number from ${from} to ${to}, not ${JSON.stringify(value)}`)
    },
    /** A wrong address is not repeated in the message, because it may hold a password. */
    url(name: string, protocols: readonly string[]): string | null {
      const value = text(name)
      if (value === null) return null
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      throw new ConfigError(name, `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    },
    oneOf<const T extends string>(name: string, choices: readonly T[]): T | null {
      const value = text(name)
      if (value === null) return null
      const found = choices.find((choice) => choice === value)
      if (found !== undefined) return found
      throw new ConfigError(name, `must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}`)
    },
    list(name: string, check: (name: string, entry: string) => string): string[] {
      const entries = (text(name) ?? '').split(',').map((entry) => entry.trim())
      return entries.filter((entry) => entry !== '').map((entry) => check(name, entry))
    },
    json<T>(name: string, schema: z.ZodMiniType<T>): T | null {
      const value = text(name)
      if (value === null) return null
      const result = schema.safeParse(parsed(name, value))
      if (result.success) return result.data
      const [issue] = result.error.issues
      const where = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
      throw new ConfigError(name, where ? `has no usable ${JSON.stringify(where)}` : 'must be a JSON object')
    },
  }
}

function parsed(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ConfigError(name, 'must be JSON')
  }
}

/** Links are made by appending paths to this address, so it must be an origin without a path. */
function originOf(name: string, url: string | null): string | null {
  if (url === null) return null
  const { origin, pathname, search, hash, username } = new URL(url)
  if (pathname === '/' && search === '' && hash === '' && username === '') return origin
  throw new ConfigError(name, `must be an origin such as https://debates.example, without a path: ${origin}`)
}

/** Where a report about a wrong text is opened (§2). */
function reportUrlOf(address: string | null): string | null {
  if (address === null || isReportAddress(address)) return address
  throw new ConfigError(
    'REPORT_URL',
    'must be an address with {body} in it, such as https://tracker.example/new?body={body}',
  )
}

function hostOf(name: string, entry: string): string {
  if (URL.canParse(`https://${entry}`) && new URL(`https://${entry}`).host === entry.toLowerCase())
    return entry.toLowerCase()
  throw new ConfigError(name, `must be host names such as debates.example, not ${JSON.stringify(entry)}`)
}

function placeOf(name: string, entry: string): string {
  const port = /:(\d{1,5})$/.exec(entry)?.[1]
  const address = `http://${entry}`
  if (port !== undefined && URL.canParse(address) && new URL(address).pathname === '/' && !/[/@?#]/.test(entry))
    return entry.toLowerCase()
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
