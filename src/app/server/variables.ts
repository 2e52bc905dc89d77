/** Defines settings and their parsers (§10). Error messages never quote a secret. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { parsedUrl } from '#platform/parsed-url.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses the text of a setting. If the text is invalid, throws a `ConfigError` that names the variable. */
export type Parse<T> = (text: string, name: string) => T

export interface Setting<T = unknown> {
  readonly parse: Parse<T>
  /** The default before parsing; null if the setting has no default. */
  readonly usual: string | null
  readonly isSecret: boolean
}

export type Settings = Readonly<Record<string, Setting>>
export type Values<S extends Settings> = { readonly [Name in keyof S]: ReturnType<S[Name]['parse']> }
type Filled<T, Usual> = Usual extends string ? T : T | null

export const open = <T, const Usual extends string | null = null>(
  parse: Parse<T>,
  usual: Usual = null as Usual,
): Setting<Filled<T, Usual>> => ({ parse, usual, isSecret: false })

export const secret: typeof open = (...row) => ({ ...open(...row), isSecret: true })

/** Parses a variable or its default. An empty value counts as unset. Throws `ConfigError` if the value is invalid. */
export function valueOf<T>({ parse, usual }: Setting<T>, name: string, env: Environment): T {
  const text = textOf(env, name) ?? usual
  return text === null ? (null as T) : parse(text, name)
}

export function valuesOf<S extends Settings>(settings: S, env: Environment): Values<S> {
  const values = Object.entries(settings).map(([name, setting]) => [name, valueOf(setting, name, env)])
  return Object.fromEntries(values) as Values<S>
}

export const textOf = (env: Environment, name: string): string | null => env[name]?.trim() || null

export const WEB = ['http:', 'https:']

/** Thrown for an invalid setting. The program prints the message without a stack trace. */
export class ConfigError extends Error {
  readonly variable: string

  /** @param variable the variable's name; a position may follow it (`PLANS_FILE plans.json`) */
  constructor(variable: string, complaint: string) {
    super(`${variable} ${complaint}`)
    this.name = 'ConfigError'
    this.variable = variable.split(' ', 1)[0] ?? variable
  }
}

export const text: Parse<string> = (written) => written

/** Returns a parser that accepts only texts for which `fits` returns true. @param isQuoted false if the value may be a secret */
export const checked =
  (fits: (written: string) => boolean, complaint: string, isQuoted = true): Parse<string> =>
  (written, name) => {
    if (fits(written)) return written
    throw new ConfigError(name, isQuoted ? `${complaint}, not ${JSON.stringify(written)}` : complaint)
  }

export const integer =
  (from: number, to: number): Parse<number> =>
  (written, name) => {
    const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN
    if (number >= from && number <= to) return number
    throw new ConfigError(name, `must be a whole number from ${from} to ${to}, not ${JSON.stringify(written)}`)
  }

/** Returns a parser of URLs. Its error message does not quote the URL, which may contain a password. */
export const url = (protocols: readonly string[] = WEB): Parse<string> => {
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const fits = (written: string) => protocols.includes(parsedUrl(written)?.protocol ?? '')
  return checked(fits, `must be an address that begins with ${beginnings}`, false)
}

/** Parses an origin. Refuses a path, because links are made by appending a path to the origin. */
export const origin: Parse<string> = (written, name) => {
  const { origin: found, pathname, search, hash, username } = new URL(url()(written, name))
  if (pathname === '/' && search === '' && hash === '' && username === '') return found
  throw new ConfigError(name, `must be an origin such as https://debates.example, without a path: ${found}`)
}

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Parse<T> =>
  (written, name) => {
    const found = choices.find((choice) => choice === written)
    if (found !== undefined) return found
    throw new ConfigError(name, `must be one of ${choices.join(', ')}, not ${JSON.stringify(written)}`)
  }

export const list =
  (entry: Parse<string>): Parse<string[]> =>
  (written, name) => {
    const entries = written.split(',').map((one) => one.trim())
    return entries.filter((one) => one !== '').map((one) => entry(one, name))
  }

export const json =
  <T>(schema: v.GenericSchema<unknown, T>): Parse<T> =>
  (written, name) => {
    const value = parsed(name, written)
    // Arrays are rejected here, because Valibot's object schemas accept them.
    if (Array.isArray(value)) throw new ConfigError(name, 'must be a JSON object')
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    const [issue] = result.issues
    const where = v.getDotPath(issue)
    throw new ConfigError(name, where ? `has no usable ${JSON.stringify(where)}` : 'must be a JSON object')
  }

export const file: Parse<string> = (path, name) => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return resolve(path)
  throw new ConfigError(name, `must be the path of a file, not ${JSON.stringify(path)}`)
}

export const content =
  <T>(read: (text: string, name: string) => T): Parse<T> =>
  (path, name) =>
    read(readFileSync(file(path, name), 'utf8'), `${name} ${path}`)

export function parsed(name: string, written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new ConfigError(name, 'must be JSON')
  }
}
