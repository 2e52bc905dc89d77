/** Reads single variables of the environment (§10); each complaint names its variable and repeats no secret. */
import type { z } from 'zod/mini'
import { parsedUrl } from '#platform/parsed-url.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Reader = ReturnType<typeof reader>

export const WEB = ['http:', 'https:']

/** Thrown for a variable that cannot be used; `message` is the one line to print. */
export class ConfigError extends Error {
  readonly variable: string

  /** @param variable its name, behind which more may stand (`PLANS_FILE plans.json`) */
  constructor(variable: string, complaint: string) {
    super(`${variable} ${complaint}`)
    this.name = 'ConfigError'
    this.variable = variable.split(' ', 1)[0] ?? variable
  }
}

/** Returns functions that read one variable each; an empty one counts as unset, as in a copied example file. */
export function reader(env: Environment) {
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
      if (protocols.includes(parsedUrl(value)?.protocol ?? '')) return value
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

export function parsed(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ConfigError(name, 'must be JSON')
  }
}

/** Links are made by appending paths to this address, so it must be an origin without a path. */
export function originOf(name: string, url: string | null): string | null {
  if (url === null) return null
  const { origin, pathname, search, hash, username } = new URL(url)
  if (pathname === '/' && search === '' && hash === '' && username === '') return origin
  throw new ConfigError(name, `must be an origin such as https://debates.example, without a path: ${origin}`)
}
