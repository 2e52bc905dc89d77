import type { Clock } from '#platform/clock.ts'
import type { Thinking } from './dialect.ts'
import type { Tracing } from '../../tracing/tracing.ts'
import type { Engine } from '../port.ts'

/**
 * Milliseconds: to connect; to the first text, including retries and reasoning; between two events, not counting
 * comments and pings.
 */
export const PATIENCE = { connectMs: 10_000, firstTextMs: 300_000, idleMs: 60_000 }
export type Patience = Readonly<typeof PATIENCE>

export interface Proxies {
  readonly https: string | null
  readonly http: string | null
  /** Has the same format as `NO_PROXY`. */
  readonly none: string
}

export interface ListedModel {
  readonly id: string
  readonly shutdownDate: string | null
  /** `embedding`, `chat`; null if unknown. */
  readonly type: string | null
}

export interface RemoteOptions {
  readonly name: string
  /** Null means the provider's own address. */
  readonly baseUrl: string | null
  /** Null for servers without keys (Ollama, vLLM). */
  readonly key: string | null
  readonly clock: Clock
  readonly random: () => number
  readonly patience?: Partial<Patience>
  readonly tracing?: Tracing
  readonly proxies?: Proxies | null
  readonly thinkingOf?: (model: string) => Thinking | null
  readonly successorOf?: (model: string) => string | null
  readonly onRetired?: (model: string, instead: string | null) => void
  /** Sent only to the operator's own server. */
  readonly sendsTraceparent?: boolean
  readonly extras?: Readonly<Record<string, unknown>>
  readonly sendsEffort?: boolean
}

export interface RemoteEngine extends Engine {
  /** Null if there is no list. Throws `EngineError`. @param onDate gets the service's clock (ms) */
  models(signal: AbortSignal, onDate?: (there: number) => void): Promise<readonly ListedModel[] | null>
  /** An empty answer counts as success. Throws `EngineError`, even for a retired model. */
  probe(model: string, patienceMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * An address that already names a call is not changed; otherwise the call is appended to its path, and its query is
 * kept. `/v1` is added unless there is a version, a query or `/inference` (GitHub Models). Throws a TypeError.
 */
export function addressOf(
  baseUrl: string,
  call: '/chat/completions' | '/messages' | '/models',
): { readonly origin: string; readonly path: string } {
  const { origin, pathname, search } = new URL(baseUrl)
  const path = pathname.replace(/\/+$/, '')
  if (path.endsWith(call)) return { origin, path: `${path}${search}` }
  const base = path.replace(/\/(chat\/completions|messages)$/, '')
  const isWhole = base !== path || search !== '' || /\/(v\d[\w.]*|inference)(\/|$)/i.test(base)
  return { origin, path: `${base}${isWhole ? '' : '/v1'}${call}${search}` }
}
