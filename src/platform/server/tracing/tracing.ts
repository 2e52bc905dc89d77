/**
 * How long the parts of a request take, for the operator's own collector (docs/operations.md "Traces"). Off unless it is asked for:
 * then `untraced` stands here, and no library is loaded.
 */

import type { Clock } from '#platform/clock.ts'

/** What a span may say of itself. No text of a user, no key and no address of a visitor has a name here. */
export interface Facts {
  readonly 'http.request.method'?: string
  /** The route's pattern, never the address itself. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'gen_ai.provider.name'?: string
  readonly 'gen_ai.request.model'?: string
  readonly 'gen_ai.usage.input_tokens'?: number
  readonly 'gen_ai.usage.output_tokens'?: number
  readonly 'debate.id'?: string
  readonly 'turn.number'?: number
  readonly 'turn.engine'?: string
  readonly 'turn.outcome'?: string
  readonly 'sources.place'?: string
  /** Pages that a search named. */
  readonly 'sources.found'?: number
}

export interface Span {
  /** Parts that begin inside `work`, or in what it starts, belong to this one. */
  runInSpan<T>(work: () => T): T
  note(facts: Facts): void
  /** @param at milliseconds since the epoch; now without it */
  addEvent(event: 'first token' | 'retry', at?: number): void
  /** Ends it once. @param error what it failed with; only the kind of the error is kept */
  end(error?: unknown): void
  /** The `traceparent` header (W3C Trace Context) for calls that belong to this span; null = none. */
  traceparent(): string | null
}

export interface SpanOptions {
  readonly kind?: 'server' | 'client'
  readonly facts?: Facts
  /** The `traceparent` of whoever calls; without it the span belongs to the one that it begins in. */
  readonly traceparent?: string | undefined
}

export interface Tracing {
  /** @param name words of ours or the pattern of a route, nothing that anybody typed */
  begin(name: string, options?: SpanOptions): Span
  /** Begins a span that lasts as long as `work`. */
  span<T>(name: string, work: (span: Span) => Promise<T>): Promise<T>
  /** Sends what is not sent yet, for two seconds at most. */
  close(): Promise<void>
}

const nothing: Span = {
  runInSpan: (work) => work(),
  note: () => {},
  addEvent: () => {},
  end: () => {},
  traceparent: () => null,
}

export const untraced: Tracing = {
  begin: () => nothing,
  span: (_name, work) => work(nothing),
  close: () => Promise.resolve(),
}

export interface TracingOptions {
  /** Of the product. */
  readonly version: string
  readonly clock: Pick<Clock, 'sleep'>
  /** Called once: the collector takes nothing. */
  readonly onLost: () => void
}

/** Null when traces are not asked for: then the libraries that send them are not loaded. */
export async function openTracing(
  asked: boolean,
  options: TracingOptions,
  load: () => Promise<{ openTelemetry(given: TracingOptions): Tracing }> = () => import('./open-telemetry.ts'),
): Promise<Tracing | null> {
  return asked ? (await load()).openTelemetry(options) : null
}
