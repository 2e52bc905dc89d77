/** The options of every remote engine, and the normalised address of its calls. */
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
  /** The engine's name in responses: `openai`, `xai`, `anthropic`, `gateway`. */
  readonly name: string
  /** With or without the version segment or a trailing slash; null = the provider's own address. */
  readonly baseUrl: string | null
  /** Null for servers without keys (Ollama, vLLM). */
  readonly key: string | null
  readonly clock: Clock
  /** Returns a number in [0, 1), for the jitter of retries. */
  readonly random: () => number
  readonly patience?: Partial<Patience>
  /** Fields that this server takes besides those of the protocol. */
  readonly extras?: Readonly<Record<string, unknown>>
}

export interface RemoteEngine extends Engine {
  /** Aborts running calls and closes the kept connections. */
  close(): Promise<void>
}

/**
 * Returns the base URL up to its version segment, without a trailing slash: `http://localhost:11434` becomes `…/v1`,
 * `https://openrouter.ai/api/v1/` loses its slash, and a copied call address loses its last segments. Throws a
 * TypeError for an invalid URL.
 */
export function baseOf(url: string): { readonly origin: string; readonly path: string } {
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|messages)$/, '')
  const versioned = path.split('/').some((segment) => /^v\d+\w*$/.test(segment))
  return { origin, path: versioned ? path : `${path}/v1` }
}
