import type { Clock } from '#platform/clock.ts'
import type { Thinking } from './dialect.ts'
import type { Tracing } from '../../tracing/tracing.ts'
import type { Engine } from '../port.ts'

/** Time limits to connect, to receive the first text (including retries and reasoning), and between events except pings. */
export const PATIENCE = { connectMs: 10_000, firstTextMs: 300_000, idleMs: 60_000 }
export type Patience = Readonly<typeof PATIENCE>

export interface Proxies {
  readonly https: string | null
  readonly http: string | null
  /** Hosts that are reached without a proxy, in the format of `NO_PROXY`. */
  readonly none: string
}

export interface ListedModel {
  readonly id: string
  readonly shutdownDate: string | null
  /** The kind of model, for example `embedding` or `chat`; null if unknown. */
  readonly type: string | null
}

export interface RemoteOptions {
  readonly name: string
  /** Null means the provider's own address. */
  readonly baseUrl: string | null
  /** Null means that the server needs no key (Ollama, vLLM). */
  readonly key: string | null
  readonly clock: Clock
  readonly random: () => number
  readonly patience?: Partial<Patience>
  readonly tracing?: Tracing
  readonly proxies?: Proxies | null
  readonly thinkingOf?: (model: string) => Thinking | null
  readonly successorOf?: (model: string) => string | null
  readonly onRetired?: (model: string, instead: string | null) => void
  /** True only if the model server belongs to the operator. */
  readonly sendsTraceparent?: boolean
  readonly extras?: Readonly<Record<string, unknown>>
  readonly sendsEffort?: boolean
}

export interface RemoteEngine extends Engine {
  /** Lists the models; null if there is no list. Throws `EngineError`. @param onDate receives the service's time */
  models(signal: AbortSignal, onDate?: (there: number) => void): Promise<readonly ListedModel[] | null>
  /** Makes a small test call; an empty answer counts as success. Throws `EngineError`, also for a retired model. */
  probe(model: string, patienceMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Appends `call` to the path of `baseUrl`, unless the path already ends with `call`, and keeps the query. Inserts `/v1` unless
 * the URL has a version, a query or `/inference` (GitHub Models). Throws a TypeError if the URL is invalid.
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
