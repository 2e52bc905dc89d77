import type { Endpoint, Params } from '#platform/endpoint.ts'

export interface Call<Path extends string, Body, Query, Caller> {
  readonly params: Params<Path>
  readonly body: Body
  readonly query: Query
  readonly caller: Caller
  /** The client's address, as forwarded by trusted proxies; for IPv6, the /64 network. */
  readonly ip: string
  readonly requestId: string
  /** Aborted if the client disconnects before the response is sent. */
  readonly signal: AbortSignal
  header(name: string): string | undefined
  /** Returns a header's value, or undefined unless a trusted proxy forwarded the call. */
  proxyHeader(name: string): string | undefined
  setCookie(cookie: string): void
  setHeader(name: string, value: string): void
}

export type InsideCaller<Caller> = Pick<
  Call<string, unknown, unknown, Caller>,
  'caller' | 'ip' | 'requestId' | 'signal'
>

export interface EventSink {
  /** Sends a frame. Returns false if the client reads too slowly; the handler must then wait for `onDrain`. */
  write(frame: string): boolean
  onDrain: (() => void) | null
  onClose: (() => void) | null
  readonly closed: boolean
  end(): void
}

export interface EventStream {
  readonly attach: (sink: EventSink) => void
}

export type Arrival<Path extends string, Caller> = Pick<
  Call<Path, unknown, unknown, Caller>,
  'params' | 'caller' | 'ip' | 'header'
>

export interface Route<Caller = never> {
  readonly endpoint: Endpoint
  /** Runs before the body is read. Rejects with a Problem to refuse the call. */
  readonly before?: ((arrival: Arrival<string, Caller>) => Promise<void>) | undefined
  readonly bearer?: boolean
  readonly run: (call: Call<string, unknown, unknown, Caller>) => Promise<unknown>
}

export function route<Path extends string, Body, Query, Answer, Caller>(
  endpoint: Endpoint<Path, Body, Query, Answer>,
  run: (call: Call<Path, Body, Query, Caller>) => Promise<Answer>,
  before?: (arrival: Arrival<Path, Caller>) => Promise<void>,
): Route<Caller> {
  return { endpoint, run: run as unknown as Route<Caller>['run'], before }
}

/** Defines the route of a `'stream'` endpoint. If `run` resolves with null, the server answers 204. */
export function streamRoute<Path extends string, Body, Query, Caller>(
  endpoint: Endpoint<Path, Body, Query, undefined>,
  run: (call: Call<Path, Body, Query, Caller>) => Promise<EventStream | null>,
): Route<Caller> {
  return { endpoint, run: run as unknown as Route<Caller>['run'] }
}
