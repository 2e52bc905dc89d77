import type { Clock } from '#platform/clock.ts'
import type { Thinking } from './dialect.ts'
import type { Tracing } from '../../tracing/tracing.ts'
import type { Engine } from '../port.ts'

/** Milliseconds of the given clock. */
export interface Patience {
  readonly connectMs: number
  /** Until the first text, with retries and thinking. */
  readonly firstTextMs: number
  /** Between two events, without comments and pings. */
  readonly idleMs: number
}

export const PATIENCE: Patience = { connectMs: 10_000, firstTextMs: 300_000, idleMs: 60_000 }

/** `none` is like `NO_PROXY`. */
export interface Proxies {
  readonly https: string | null
  readonly http: string | null
  readonly none: string
}

export interface ListedModel {
  readonly id: string
  /** `2027-01-14` */
  readonly shutdownDate: string | null
  /** `embedding`, `chat`; null if unknown. */
  readonly type: string | null
}

export interface RemoteOptions {
  readonly name: string
  /** With or without version or trailing slash; null for the provider's own address. */
  readonly baseUrl: string | null
  /** Null for servers without keys (Ollama, vLLM). */
  readonly key: string | null
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly patience?: Partial<Patience>
  /** Untraced by default. */
  readonly tracing?: Tracing
  /** Null for no proxy. */
  readonly proxies?: Proxies | null
  /** Null if unknown. */
  readonly thinkingOf?: (model: string) => Thinking | null
  /** The successor of a retired model, or null. */
  readonly successorOf?: (model: string) => string | null
  /** Called once for each retired model. */
  readonly onRetired?: (model: string, instead: string | null) => void
  /** True to send `traceparent`: only to the operator's own server. */
  readonly sendsTraceparent?: boolean
  readonly extras?: Readonly<Record<string, unknown>>
  /** False if `extras` turn thinking off. */
  readonly sendsEffort?: boolean
}

export interface RemoteEngine extends Engine {
  /** Null if the service has no list. Throws `EngineError`. @param onDate gets the service's clock (ms) */
  models(signal: AbortSignal, onDate?: (there: number) => void): Promise<readonly ListedModel[] | null>
  /**
   * One call of at most 16 tokens; an empty answer counts. Throws `EngineError`, also for a retired model.
   * @param patienceMs until the first text
   */
  probe(model: string, patienceMs: number): Promise<void>
  /** Aborts running calls. */
  close(): Promise<void>
}

/**
 * Where a call of a service goes. An address that names a call already is asked as it is; otherwise the call is appended to its
 * path, and its query stays (`…/deployments/gpt?api-version=…`). `/v1` is added where it has neither a version nor a query nor
 * `/inference` (GitHub Models), so `http://localhost:11434` is enough. Throws a TypeError for an invalid URL.
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
