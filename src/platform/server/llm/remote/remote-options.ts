import type { Clock } from '#platform/clock.ts'
import type { Thinking } from './dialect.ts'
import type { Tracing } from '../../tracing/tracing.ts'
import type { Engine } from '../port.ts'

/** Milliseconds of the given clock. */
export interface Patience {
  readonly connectMs: number
  /** From the question to the first text, retries and thinking included. */
  readonly firstTextMs: number
  /** Between two events of the answer; comments and pings do not count. */
  readonly idleMs: number
}

export const PATIENCE: Patience = { connectMs: 10_000, firstTextMs: 300_000, idleMs: 60_000 }

/** Addresses of proxies; `none`: the hosts that are reached without one, as `NO_PROXY` lists them. */
export interface Proxies {
  readonly https: string | null
  readonly http: string | null
  readonly none: string
}

/** What a service lists (`GET /models`). */
export interface ListedModel {
  readonly id: string
  /** `2027-01-14`; null when it says none. */
  readonly shutdownDate: string | null
  /** As the service says (`embedding`, `chat`); null when it does not. */
  readonly type: string | null
}

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
  /** Null = calls go straight to their addresses. */
  readonly proxies?: Proxies | null
  /** How a model is kept from thinking; null = not known. */
  readonly thinkingOf?: (model: string) => Thinking | null
  /** The model that is asked once in place of a retired one; null = there is none. */
  readonly successorOf?: (model: string) => string | null
  /** Once for each model that the provider has retired. @param instead what answers in its place */
  readonly onRetired?: (model: string, instead: string | null) => void
  /** Whether the server is told which part asks (`traceparent`): one of the operator's own is, a provider is not. */
  readonly sendsTraceparent?: boolean
  /** Fields of the server's own. */
  readonly extras?: Readonly<Record<string, unknown>>
  /** `false`: `extras` say how it is kept from thinking. */
  readonly sendsEffort?: boolean
}

export interface RemoteEngine extends Engine {
  /** What the service lists; null when it has no list. Throws `EngineError`. @param onDate hears the service's clock (ms) */
  models(signal: AbortSignal, onDate?: (there: number) => void): Promise<readonly ListedModel[] | null>
  /**
   * One call of at most 16 tokens, as turns are asked for; an empty answer is one, too. Throws `EngineError`: a retired model
   * has no successor here. @param patienceMs until the first text
   */
  probe(model: string, patienceMs: number): Promise<void>
  /** Aborts running calls and closes the kept connections. */
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
