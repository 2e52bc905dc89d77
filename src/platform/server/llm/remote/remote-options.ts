/** What every remote engine is built from, and where its calls go. */
import type { Clock } from '#platform/clock.ts'
import type { Engine } from '../port.ts'

/** How long an upstream may be silent, in milliseconds of the given clock. */
export interface Patience {
  readonly connectMs: number
  /** From the sent request to the first text. */
  readonly firstTokenMs: number
  /** Between two events of the answer; comments and pings do not count. */
  readonly idleMs: number
}

export const PATIENCE: Patience = { connectMs: 10_000, firstTokenMs: 60_000, idleMs: 60_000 }

export interface RemoteOptions {
  /** The engine's name as responses carry it: `openai`, `xai`, `anthropic`, `gateway`. */
  readonly name: string
  /** With or without the version segment or a trailing slash; null = the provider's own. */
  readonly baseUrl: string | null
  /** Null for servers that want none (Ollama, vLLM). */
  readonly key: string | null
  readonly clock: Clock
  /** A number in [0, 1), for the jitter of retries. */
  readonly random: () => number
  readonly patience?: Partial<Patience>
}

export interface RemoteEngine extends Engine {
  /** Aborts what still runs and closes the kept connections. */
  close(): Promise<void>
}

/**
 * The base URL up to and including its version segment, without a trailing slash: `http://localhost:11434` becomes
 * `…/v1`, `https://openrouter.ai/api/v1/` loses its slash, and a copied call address loses its last parts. Throws a
 * TypeError when it is no URL.
 */
export function baseOf(url: string): { readonly origin: string; readonly path: string } {
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|messages)$/, '')
  const versioned = path.split('/').some((segment) => /^v\d+\w*$/.test(segment))
  return { origin, path: versioned ? path : `${path}/v1` }
}
