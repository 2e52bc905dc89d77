import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '../tracing/tracing.ts'
import { answeredStatus } from './answered-status.ts'
import { proxyHeaderOf } from './request-header.ts'

/**
 * Each request is a span, by the pattern of its route, except probes and the metrics, which are asked every few seconds. Only a
 * trusted proxy's `traceparent` is believed: anybody else could have every call of theirs sent to the collector.
 */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions
    if (config?.byAddress === true) return done()
    const span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': route },
      traceparent: proxyHeaderOf(request, 'traceparent'),
    })
    spans.set(request, span)
    reply.raw.once('close', () => {
      const status = answeredStatus(reply.raw)
      span.note({ 'http.response.status_code': status })
      span.end(status >= 500 ? { code: String(status) } : undefined)
    })
    done()
  })
  // Not earlier: the body is read in between, by events of the connection that belong to no request.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.runInSpan(done)
    else done()
  })
}
