/** What the doctor (§19) finds and what it asks: the shapes that its checks share. */
import type { remoteEngines } from '#features/models/server/remote-engines.ts'
import type { Config } from '../config.ts'
import type { Environment } from '../variables.ts'

export interface Finding {
  /** By which a program knows the fault: `redis-away`. */
  readonly name: string
  /** One sentence, without anything secret. */
  readonly says: string
  /** What mends it. */
  readonly remedy: string
}

export interface DatabaseState {
  /** `when` of its last migration; null = it has none of our tables. */
  readonly last: number | null
  /** Whether it takes no writes: a standby, or one that is set so. */
  readonly readOnly: boolean
  /** Whether this user may make the schemas and tables that migrations make. */
  readonly mayCreate: boolean
  /** Its own clock, milliseconds since the epoch. */
  readonly now: number
}

/** Everything outside of the process that is looked at; tests plant their faults here. */
export interface Surroundings {
  readonly env: Environment
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly folder: {
    /** Whether this user may write there, or make the folder. */
    writable(path: string): boolean
    /** The first file of the product's own in it that this user may not open; null = none. */
    closedToUs(path: string): string | null
    /** A sentence about what other users may open, or null. */
    openToOthers(path: string): string | null
    /** Closes it to other users; returns what has been closed, each with the mode that it had. */
    close(path: string): readonly string[]
    freeBytes(path: string): Promise<number>
    hasFile(path: string): boolean
  }
  /** The engines of the configured providers, as the product asks them. */
  remotes(config: Config): ReturnType<typeof remoteEngines>
  /** Null = there is no embedded database yet. Throws what the database said. */
  database(config: Config): Promise<DatabaseState | null>
  /** Redis' own clock, milliseconds since the epoch. Throws when it does not answer. */
  redis(url: string): Promise<number>
  /** Codes of what is wrong at Stripe. Throws errors of Stripe's. */
  stripe(config: Config): Promise<readonly Finding[]>
  /** Signs an event as Stripe would, for the webhook. */
  sign(payload: string, secret: string): Promise<string>
}

/** Milliseconds that one question to somebody else may take. */
export const PATIENCE_MS = 5_000

/** Why no answer came: nobody listens there, nothing came in time, or something else. */
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

/** Node throws an AggregateError when it has tried every address of a host name. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ECONNREFUSED') return true
  return isRefused(error.cause) || (error instanceof AggregateError && error.errors.some(isRefused))
}

/** Null when nothing usable came back in time. */
export async function ask(
  around: Pick<Surroundings, 'fetch'>,
  url: string,
  init: RequestInit = {},
): Promise<Response | null> {
  const answer = await answerOf(around, url, init)
  return typeof answer === 'string' ? null : answer
}

/** An error as a part of a sentence: its first line, without the credentials of an address and the full stop. */
export function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line.replaceAll(/\/\/[^/\s@]*@/g, '//').replace(/\.$/, '')
}

/** @param what was looked at */
export const brokenOff = (what: string, error: unknown): Finding => ({
  name: 'check-broke-off',
  says: `The look at ${what} broke off: ${reasonOf(error)}.`,
  remedy: 'Mend what it names; where it names nothing, send what `--bundle FILE` writes to somebody who helps.',
})
