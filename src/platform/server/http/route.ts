/**
 * A route as plain data: an endpoint and the function that runs it. Features return arrays of these from
 * `debateRoutes(deps)`; `app/server/api.ts` lists them on one page; the HTTP library stays behind `server.ts`.
 */
import type { Endpoint, Params } from '#platform/endpoint.ts'

/** What a handler is told about the call. `Caller` is whatever the application resolves once per request. */
export interface Call<Path extends string, Body, Query, Caller> {
  readonly params: Params<Path>
  readonly body: Body
  readonly query: Query
  readonly caller: Caller
  /** Client address, believed through trusted proxies only; of an IPv6 one its /64 network. */
  readonly ip: string
  readonly requestId: string
  /** Aborted when the caller leaves before the answer is out. */
  readonly signal: AbortSignal
  header(name: string): string | undefined
  /** Adds a `Set-Cookie` header (a ready serialised cookie). */
  setCookie(cookie: string): void
  setHeader(name: string, value: string): void
}

/** A raw event stream towards one reader: the HTTP head is already sent, the framing (chunking) is the platform's. */
export interface EventSink {
  /** Writes encoded events. Answers false when the reader is behind: wait for `onDrain`. */
  write(frame: string): boolean
  onDrain: (() => void) | null
  /** Called once when the reader is gone or `end` finished. */
  onClose: (() => void) | null
  readonly closed: boolean
  end(): void
}

/** What a `'stream'` endpoint's handler answers: refusals were thrown before, from here on events flow. */
export interface EventStream {
  readonly attach: (sink: EventSink) => void
}

export interface Route<Caller = never> {
  readonly endpoint: Endpoint
  // The precise types are checked where `route()` is called; the table of all routes only needs to run them.
  readonly run: (call: Call<string, unknown, unknown, Caller>) => Promise<unknown>
}

/** Binds an endpoint to its handler with both ends typed by the contract. */
export function route<Path extends string, Body, Query, Answer, Caller>(
  endpoint: Endpoint<Path, Body, Query, Answer>,
  run: (call: Call<Path, Body, Query, Caller>) => Promise<Answer>,
): Route<Caller> {
  return { endpoint, run: run as unknown as Route<Caller>['run'] }
}

/** The same for an endpoint that answers `'stream'`; `null` answers 204 (nothing runs). */
export function streamRoute<Path extends string, Body, Query, Caller>(
  endpoint: Endpoint<Path, Body, Query, undefined>,
  run: (call: Call<Path, Body, Query, Caller>) => Promise<EventStream | null>,
): Route<Caller> {
  return { endpoint, run: run as unknown as Route<Caller>['run'] }
}
