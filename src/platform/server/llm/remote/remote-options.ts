import type { Clock } from '#platform/clock.ts'
import type { Tracing } from '../../tracing/tracing.ts'
import type { Engine } from '../port.ts'

/** Milliseconds of the given clock. */
export interface Patience {
  readonly connectMs: number
  /** From the sent request to the first text. */
  readonly firstTokenMs: number
  /** Between two events of the answer; comments and pings do not count. */
  readonly idleMs: number
}

export const PATIENCE: Patience = { connectMs: 10_000, firstTokenMs: 60_000, idleMs: 60_000 }

export interface RemoteOptions {
  readonly name: string
  /** With or without the version segment or a trailing slash; null = the provider's own address. */
  readonly baseUrl: string | null
  /** Null for servers without keys (Ollama, vLLM). */
  readonly key: string | null
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly patience?: Partial<Patience>
  /** Without it calls are no parts of anything. */
  readonly tracing?: Tracing
  /** Whether the server is told which part asks (`traceparent`): one of the operator's own is, a provider is not. */
  readonly tellsPart?: boolean
  readonly extras?: Readonly<Record<string, unknown>>
}

export interface RemoteEngine extends Engine {
  /** Aborts running calls and closes the kept connections. */
  close(): Promise<void>
}

/**
 * Up to its version segment, without a trailing slash: `http://localhost:11434` becomes `…/v1`, and a copied call
 * address loses its last segments. Throws a TypeError for an invalid URL.
 */
export function baseOf(url: string): { readonly origin: string; readonly path: string } {
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|messages)$/, '')
  const versioned = path.split('/').some((segment) => /^v\d+\w*$/.test(segment))
  return { origin, path: versioned ? path : `${path}/v1` }
}
