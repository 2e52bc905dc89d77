import type { remoteEngines } from '#features/models/server/remote-engines.ts'
import type { Config } from '../config.ts'
import type { Environment } from '../variables.ts'

export interface Finding {
  /** An id for programs: `redis-away`. */
  readonly name: string
  /** One sentence without secrets. */
  readonly says: string
  readonly remedy: string
}

export interface DatabaseState {
  /** `when` of its last migration; null if it has none of the product's tables. */
  readonly last: number | null
  /** True for a standby and for a database set to read only. */
  readonly readOnly: boolean
  /** True if this user may create the schemas and tables of the migrations. */
  readonly mayCreate: boolean
  /** Its own clock in milliseconds since the epoch. */
  readonly now: number
}

/** Everything outside the process that is checked; tests plant their faults here. */
export interface Surroundings {
  readonly env: Environment
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly folder: {
    /** True if this user may write there, or may make the folder. */
    writable(path: string): boolean
    /** The first file of the product that this user may not open, or null. */
    closedToUs(path: string): string | null
    /** A sentence about files that other users may open, or null. */
    openToOthers(path: string): string | null
    /** Closes the folder to other users; returns the closed files, each with its former mode. */
    close(path: string): readonly string[]
    freeBytes(path: string): Promise<number>
    hasFile(path: string): boolean
  }
  remotes(config: Config): ReturnType<typeof remoteEngines>
  /** Null if there is no embedded database yet. Throws the database's error. */
  database(config: Config): Promise<DatabaseState | null>
  /** Redis' own clock in milliseconds since the epoch. Throws if Redis does not answer. */
  redis(url: string): Promise<number>
  /** Throws Stripe's errors. */
  stripe(config: Config): Promise<readonly Finding[]>
  /** Signs a webhook event as Stripe would. */
  sign(payload: string, secret: string): Promise<string>
}

/** Milliseconds that one request may take. */
export const PATIENCE_MS = 5_000

export type NoAnswer = 'refused' | 'late' | 'broken'

export async function answerOf(
  { fetch }: Pick<Surroundings, 'fetch'>,
  url: string,
  init: RequestInit = {},
): Promise<Response | NoAnswer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return await fetch(url, { redirect: 'manual', ...init, signal })
  } catch (error) {
    if (isRefused(error)) return 'refused'
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'broken'
  }
}

/** Node throws an AggregateError after it has tried every address of a host name. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ECONNREFUSED') return true
  return isRefused(error.cause) || (error instanceof AggregateError && error.errors.some(isRefused))
}

/** Returns null if no usable answer came in time. */
export async function ask(
  around: Pick<Surroundings, 'fetch'>,
  url: string,
  init: RequestInit = {},
): Promise<Response | null> {
  const answer = await answerOf(around, url, init)
  return typeof answer === 'string' ? null : answer
}

/** Returns an error as part of a sentence: its first line without credentials and full stop. */
export function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line.replaceAll(/\/\/[^/\s@]*@/g, '//').replace(/\.$/, '')
}

export const brokenOff = (what: string, error: unknown): Finding => ({
  name: 'check-broke-off',
  says: `The look at ${what} broke off: ${reasonOf(error)}.`,
  remedy: 'Mend what it names; where it names nothing, send what `--bundle FILE` writes to somebody who helps.',
})
