/** Creates the support bundle of `npm run doctor` (§19). It contains no secrets. */
import { attempt } from '#platform/attempt.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { SETTINGS } from '../settings.ts'
import { type Environment, type Settings, valueOf } from '../variables.ts'
import type { Diagnosis } from './doctor.ts'

/** Minimum length, in characters, of a secret that is masked. A shorter one could occur in a text by chance. */
const LEAST_SECRET = 6
const SECRET_NAME = /KEY|SECRET|PASSWORD|PASSPHRASE|TOKEN|CREDENTIAL/i
const MASK = '[masked]'

export interface BundleParts extends Diagnosis {
  readonly version: string
  readonly node: string
  readonly platform: string
  readonly at: Date
  readonly env: Environment
}

/** Returns the bundle as JSON. Masks secrets, and also invalid values, because they may be misplaced keys. */
export function bundleOf({ env, at, findings, ...parts }: BundleParts): string {
  const names = Object.keys(SETTINGS)
    .filter((name) => env[name]?.trim())
    .toSorted()
  const isOpen = (name: string) => (SETTINGS as Settings)[name]?.isSecret === false
  const isShown = (name: string) => isOpen(name) && isUsable(name, env)
  const shownOf = (name: string) => {
    if (isShown(name)) return addressWithoutSecrets(env[name] ?? '')
    return isOpen(name) ? 'set, not usable' : `set, ${MASK}`
  }
  const foreign = Object.keys(env).filter((name) => SECRET_NAME.test(name))
  const secrets = [...names, ...foreign].flatMap((name) => {
    const value = env[name]?.trim() ?? ''
    return isShown(name) ? openersOf(value) : partsOf(value)
  })
  const clean = cleaner(secrets)
  const bundle = {
    madeAt: at.toISOString(),
    ...parts,
    // Findings about settings quote invalid values, which may contain secrets.
    findings: findings.map((finding) => {
      const isQuoting = finding.name.startsWith('setting ')
      return isQuoting ? { ...finding, says: finding.says.replaceAll(/"(?:[^"\\]|\\.)*"/g, MASK) } : finding
    }),
    settings: Object.fromEntries(names.map((name) => [name, shownOf(name)])),
  }
  return JSON.stringify(bundle, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value), 2)
}

function isUsable(name: string, env: Environment): boolean {
  const setting = (SETTINGS as Settings)[name]
  return setting !== undefined && attempt(() => valueOf(setting, name, env)) !== undefined
}

const addressWithoutSecrets = (value: string) =>
  value.replace(/\/\/[^]*@/, `//${MASK}@`).replace(/[?#][^]+/, (rest) => `${rest.charAt(0)}${MASK}`)

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
    // Unlike `encodeURIComponent`, this does not throw if the secret contains a lone surrogate.
    new URLSearchParams({ '': secret }).toString().slice(1),
    encodeURIComponent(secret.toWellFormed()),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
  return forms.flatMap((form) => [form, form.toLowerCase()])
}

function partsOf(value: string): string[] {
  const entries = [value, ...value.split(',').map((entry) => entry.trim())]
  // The entries of OTEL_EXPORTER_OTLP_HEADERS have the form `name=value`, and only the value is secret.
  const assigned = entries.map((entry) => /^[\w-]+=([^]+)$/.exec(entry)?.[1] ?? '')
  return [...entries, ...assigned].flatMap((part) => [part, decoded(part), ...openersOf(part)])
}

function openersOf(value: string): string[] {
  const url = parsedUrl(value)
  // Finds passwords that a URL parser misses, such as `s@cret` in `reader:s@cret@host:80`.
  const info = /^(?:\w+:\/\/)?([^]+)@/.exec(value)?.[1] ?? ''
  const found = [info, info.slice(info.indexOf(':') + 1), url?.password ?? '', ...(url?.searchParams.values() ?? [])]
  return [...found, ...found.map(decoded)]
}

/** Returns the decoded text, or the text unchanged if a % in it is not an escape, as may happen in a password. */
const decoded = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text
