/** A route as plain data: features return arrays of them, `app/server/api.ts` lists them, `server.ts` mounts them. */
import type { Endpoint, Params } from '#platform/endpoint.ts'

/** The application resolves the `Caller` once per request. */
export interface Call<Path extends string, Body, Query, Caller> {
  readonly params: Params<Path>
  readonly body: Body
  readonly query: Query
  readonly caller: Caller
  /** Believed through trusted proxies only; of an IPv6 one its /64 network. */
  readonly ip: string
  readonly requestId: string
  /** Aborted when the caller leaves before the answer is out. */
  readonly signal: AbortSignal
  header(name: string): string | undefined
  /** Undefined unless a trusted proxy has forwarded the call. */
  proxyHeader(name: string): string | undefined
  /** A ready serialised cookie. */
  setCookie(cookie: string): void
  setHeader(name: string, value: string): void
}

/** A raw event stream to one reader: the HTTP head is already sent, and the platform does the framing (chunking). */
export interface EventSink {
  /** Writes encoded events. Returns false when the reader is behind: the handler must then wait for `onDrain`. */
  write(frame: string): boolean
  onDrain: (() => void) | null
  /** Called once when the reader has left or `end` has finished. */
  onClose: (() => void) | null
  readonly closed: boolean
  end(): void
}

/** What the handler of a `'stream'` endpoint returns. Refusals must be thrown before: from here on, events are sent. */
export interface EventStream {
  readonly attach: (sink: EventSink) => void
}

/** A call whose body has not been read. */
export type Arrival<Path extends string, Caller> = Pick<
  Call<Path, unknown, unknown, Caller>,
  'params' | 'caller' | 'ip' | 'header'
>

export interface Route<Caller = never> {
  readonly endpoint: Endpoint
  /** Throws the Problem that refuses a call before its body is read: who may, and how often, where a body may be large. */
  readonly before?: ((arrival: Arrival<string, Caller>) => Promise<void>) | undefined
  /** Whether the documentation says that the call takes a bearer token (RFC 6750). */
  readonly bearer?: boolean
  // `route()` checks the precise types; the table of all routes only needs to run them.
  readonly run: (call: Call<string, unknown, unknown, Caller>) => Promise<unknown>
}

export function route<Path extends string, Body, Query, Answer, Caller>(
  endpoint: Endpoint<Path, Body, Query, Answer>,
  run: (call: Call<Path, Body, Query, Caller>) => Promise<Answer>,
  before?: (arrival: Arrival<Path, Caller>) => Promise<void>,
): Route<Caller> {
  return { endpoint, run: run as unknown as Route<Caller>['run'], before }
}

/** The same for an endpoint that answers `'stream'`; `null` answers 204, because nothing is running. */
export function streamRoute<Path extends string, Body, Query, Caller>(
  endpoint: Endpoint<Path, Body, Query, undefined>,
  run: (call: Call<Path, Body, Query, Caller>) => Promise<EventStream | null>,
): Route<Caller> {
  return { endpoint, run: run as unknown as Route<Caller>['run'] }
}
