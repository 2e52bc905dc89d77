/** Traces with OpenTelemetry, whose libraries read their settings from the environment. Registers no global tracer. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { loggingErrorHandler, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { inTime } from '../in-time.ts'
import type { Facts, Span, Tracing, TracingOptions } from './tracing.ts'

const SERVICE = 'einstein-vs-cat'
const CLOSE_MS = 2_000
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const
/** Matches codes and names of errors, but not sentences, which could contain a user's text. */
const KIND_OF_ERROR = /^[\w-]{1,60}$/

export function openTelemetry({ version, clock, onLost }: TracingOptions): Tracing {
  let isLost = false
  const lost = () => {
    if (!isLost) onLost()
    isLost = true
  }
  setGlobalErrorHandler(lost)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer(SERVICE, version)
  const propagator = new W3CTraceContextPropagator()
  const running = new AsyncLocalStorage<Context>()

  const begin: Tracing['begin'] = (name, { kind, facts = {}, traceparent } = {}): Span => {
    const parent =
      traceparent === undefined
        ? (running.getStore() ?? ROOT_CONTEXT)
        : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
    const attributes = { ...facts } satisfies Facts
    const span = tracer.startSpan(name, { ...(kind && { kind: KINDS[kind] }), attributes }, parent)
    const context = trace.setSpan(parent, span)
    let ended = false
    return {
      runInSpan: (work) => running.run(context, work),
      note: (more) => void span.setAttributes({ ...more }),
      addEvent: (event, at) => void span.addEvent(event, at),
      end(error) {
        if (ended) return
        ended = true
        if (error !== undefined && error !== null) {
          span.setAttribute('error.type', kindOf(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
      traceparent() {
        const carrier: Record<string, string> = {}
        propagator.inject(context, carrier, defaultTextMapSetter)
        return carrier['traceparent'] ?? null
      },
    }
  }

  return {
    begin,
    async span(name, work) {
      const span = begin(name)
      try {
        const result = await span.runInSpan(() => work(span))
        span.end()
        return result
      } catch (error) {
        span.end(error)
        throw error
      }
    },
    async close() {
      const sent = () => provider.shutdown().catch(lost)
      await inTime(clock, CLOSE_MS, new Error('not sent in time'), sent).catch(() => {})
      // Before Node 24, an enabled `AsyncLocalStorage` slows down every promise.
      running.disable()
      setGlobalErrorHandler(loggingErrorHandler())
    },
  }
}

/** Returns a code or name instead of the error's message, which may contain a user's text. */
function kindOf(error: unknown): string {
  const { fault, code, name } = (typeof error === 'object' ? error : {}) as Record<'fault' | 'code' | 'name', unknown>
  const kind = [fault, code, name].find((word) => typeof word === 'string' && KIND_OF_ERROR.test(word))
  return typeof kind === 'string' ? kind : 'error'
}
