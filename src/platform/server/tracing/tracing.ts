import type { Clock } from '#platform/clock.ts'

/** Attributes of spans, which deliberately exclude users' texts, keys and visitors' addresses. */
export interface Facts {
  readonly 'http.request.method'?: string
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
  readonly 'sources.found'?: number
}

export interface Span {
  runInSpan<T>(work: () => T): T
  note(facts: Facts): void
  /** @param at milliseconds since the epoch */
  addEvent(event: 'first token' | 'retry', at?: number): void
  /** Ends the span; later calls have no effect. @param error only its kind is recorded */
  end(error?: unknown): void
  /** Returns the `traceparent` header (W3C Trace Context); null without tracing. */
  traceparent(): string | null
}

export interface Tracing {
  /** Begins a span, a child of the current one unless `traceparent` is given. @param name never a user's text */
  begin(
    name: string,
    options?: {
      readonly kind?: 'server' | 'client'
      readonly facts?: Facts
      readonly traceparent?: string | undefined
    },
  ): Span
  span<T>(name: string, work: (span: Span) => Promise<T>): Promise<T>
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
  readonly version: string
  readonly clock: Pick<Clock, 'sleep'>
  readonly onLost: () => void
}

export async function openTracing(
  asked: boolean,
  options: TracingOptions,
  load: () => Promise<{ openTelemetry(given: TracingOptions): Tracing }> = () => import('./open-telemetry.ts'),
): Promise<Tracing | null> {
  return asked ? (await load()).openTelemetry(options) : null
}
