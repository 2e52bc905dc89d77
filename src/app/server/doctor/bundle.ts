/** The support bundle of the doctor (§19): what somebody who helps needs to know, and nothing that opens anything. */
import { parsedUrl } from '#platform/parsed-url.ts'
import { settingNamed } from '../settings.ts'
import { type Environment, valueOf } from '../variables.ts'
import type { Diagnosis } from './doctor.ts'
import type { Finding } from './finding.ts'

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

/** JSON. No value of a setting that is not told stands in it, wherever it came from, nor one that could not be used. */
export function bundleOf({ env, settings, at, findings, ...parts }: BundleParts): string {
  const names = [...new Set(settings)].filter((name) => env[name]?.trim()).toSorted()
  const wrong = new Set(names.filter((name) => isOpen(name) && !isUsable(name, env)))
  const isTold = (name: string) => isOpen(name) && !wrong.has(name)
  const shownOf = (name: string) => {
    if (isTold(name)) return addressWithoutSecrets(env[name] ?? '')
    return wrong.has(name) ? 'set, not usable' : `set, ${MASK}`
  }
  const foreign = Object.keys(env).filter((name) => SECRET_NAME.test(name))
  const values = [...names, ...foreign].map((name) => ({ value: env[name]?.trim() ?? '', told: isTold(name) }))
  const clean = cleaner(values.flatMap(({ value, told }) => (told ? openersOf(value) : partsOf(value))))
  const told = {
    madeAt: at.toISOString(),
    ...parts,
    findings: findings.map((finding) => (isAboutSetting(finding) ? withoutQuotes(finding) : finding)),
    settings: Object.fromEntries(names.map((name) => [name, shownOf(name)])),
  }
  return JSON.stringify(told, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value), 2)
}

const isOpen = (name: string) => settingNamed(name)?.isSecret === false

/** True if the value parses. Invalid values are never printed: one may be a key pasted into the wrong line. */
function isUsable(name: string, env: Environment): boolean {
  const setting = settingNamed(name)
  try {
    return setting !== undefined && valueOf(setting, name, env) !== undefined
  } catch {
    return false
  }
}

const isAboutSetting = ({ name }: Finding) => name.startsWith('setting ')
/** A complaint repeats a wrong value, or a wrong name in it, as JSON. */
const withoutQuotes = (finding: Finding): Finding => ({
  ...finding,
  says: finding.says.replaceAll(/"(?:[^"\\]|\\.)*"/g, MASK),
})

/** A value that may be an address, without user info and query. */
const addressWithoutSecrets = (value: string) =>
  value.replace(/\/\/[^]*@/, `//${MASK}@`).replace(/[?#][^]+/, (rest) => `${rest.charAt(0)}${MASK}`)

/** Returns a function that masks the secrets in a text, in each form that a text may hold them in, and what addresses hold besides. */
function cleaner(secrets: readonly string[]): (text: string) => string {
  const written = secrets.filter((secret) => secret.length >= LEAST_SECRET).flatMap(formsOf)
  const longestFirst = [...new Set(written)].toSorted((a, b) => b.length - a.length)
  return (text) =>
    longestFirst
      .reduce((rest, form) => rest.replaceAll(form, MASK), text)
      .replaceAll(/\/\/\S*@/g, `//${MASK}@`)
      .replaceAll(/([?#])\S+/g, `$1${MASK}`)
}

function formsOf(secret: string): string[] {
  const quoted = JSON.stringify(secret).slice(1, -1)
  const bytes = Buffer.from(secret)
  const forms = [
    secret,
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    // Unlike encodeURIComponent it takes every text.
    new URLSearchParams({ '': secret }).toString().slice(1),
    encodeURIComponent(secret.toWellFormed()),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
  // Lists are read in lower case, and so may be the digits of %2F.
  return forms.flatMap((form) => [form, form.toLowerCase()])
}

/** A value that is not told, its entries when it is a list, and what opens something in each. */
function partsOf(value: string): string[] {
  const entries = [value, ...value.split(',').map((entry) => entry.trim())]
  // The headers of a collector are `name=value`.
  const assigned = entries.map((entry) => /^[\w-]+=([^]+)$/.exec(entry)?.[1] ?? '')
  return [...entries, ...assigned].flatMap((part) => [part, decoded(part), ...openersOf(part)])
}

/** The parts of an address that open something by themselves, wherever else they stand. */
function openersOf(value: string): string[] {
  const url = parsedUrl(value)
  // By hand too: `reader:secret@host:80` is no address, and in an address an @ of the password stays as it is.
  const info = /^(?:\w+:\/\/)?([^]+)@/.exec(value)?.[1] ?? ''
  const credentials = [info, info.slice(info.indexOf(':') + 1), url?.password ?? '']
  const found = [...credentials, ...(url?.searchParams.values() ?? [])]
  return [...found, ...found.map(decoded)]
}

/** A raw % in a password is no escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
