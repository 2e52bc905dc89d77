/** The support bundle of the doctor (§19): what somebody who helps needs to know, and nothing that opens anything. */
import { parsedUrl } from '#platform/parsed-url.ts'
import type { Environment } from '../variables.ts'
import type { Diagnosis } from './doctor.ts'

/** Settings whose values are told. Every other one is only said to be set: a new setting is secret until it stands here. */
const TOLD: ReadonlySet<string> = new Set([
  'HOST',
  'PORT',
  'NODE_ENV',
  'PUBLIC_URL',
  'PUBLIC_URL_ALIASES',
  'DATA_DIR',
  'TRUST_PROXY',
  'GEO_HEADER',
  'GEO_DB',
  'LOCAL_MODEL',
  'LIMITS',
  'LOG_LEVEL',
  'MODEL_MAP',
  'MODERATION',
  'PLANS_FILE',
  'REGISTRATION',
  'SCRIPTED_MS_PER_PIECE',
  'SOURCES',
  'STRIPE_ACCOUNT_CHANGED',
  'STRIPE_PROMOTION_CODES',
  'STRIPE_TAX',
  'STRIPE_TEST_MODE',
  'STRIPE_TRIAL_DAYS',
])
/** Characters from which a value is looked for in other texts: a shorter one would be found by chance. */
const LEAST_SECRET = 6
/** Variables of other programs that hold something secret by their name. */
const SECRET_NAME = /KEY|SECRET|PASSWORD|PASSPHRASE|TOKEN|CREDENTIAL/i
const MASK = '[masked]'

export interface BundleParts extends Diagnosis {
  readonly version: string
  readonly node: string
  readonly platform: string
  readonly at: Date
  readonly env: Environment
  /** The names of the variables that the product reads. */
  readonly settings: Iterable<string>
}

/** JSON. No value of a setting that is not told stands in it, wherever it came from. */
export function bundleOf({ env, settings, at, ...parts }: BundleParts): string {
  const names = [...new Set(settings)].filter((name) => env[name]?.trim()).toSorted()
  const shown = Object.fromEntries(
    names.map((name) => [name, TOLD.has(name) ? withoutCredentials(env[name] ?? '') : `set, ${MASK}`]),
  )
  const text = JSON.stringify({ madeAt: at.toISOString(), ...parts, settings: shown }, null, 2)
  const foreign = Object.keys(env).filter((name) => SECRET_NAME.test(name))
  return secretsOf([...names, ...foreign], env).reduce((clean, secret) => clean.replaceAll(secret, MASK), text)
}

/** Whatever stands between `//` and `@` of an address. */
const withoutCredentials = (value: string) => value.replaceAll(/\/\/[^/\s@]*@/g, `//${MASK}@`)

/** The values that are not told, and of addresses also their parts that open something, longest first. */
function secretsOf(names: readonly string[], env: Environment): string[] {
  const values = names.filter((name) => !TOLD.has(name)).flatMap((name) => partsOf(env[name]?.trim() ?? ''))
  const written = values
    .filter((value) => value.length >= LEAST_SECRET)
    .map((value) => JSON.stringify(value).slice(1, -1))
  return [...new Set(written)].toSorted((a, b) => b.length - a.length)
}

function partsOf(value: string): string[] {
  const url = parsedUrl(value)
  if (url === null) return [value]
  const { username, password, searchParams } = url
  return [value, password, decodeURIComponent(password), username.length > 12 ? username : '', ...searchParams.values()]
}
