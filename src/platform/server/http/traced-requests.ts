import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Part, Tracing } from '../tracing/tracing.ts'
import { answeredStatus } from './answered-status.ts'
import { proxyHeaderOf } from './request-header.ts'

/**
 * Each request is a part, by the pattern of its route. Only a trusted proxy's `traceparent` is believed: anybody else could have
 * every call of theirs sent to the collector.
 */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  const parts = new WeakMap<FastifyRequest, Part>()
  http.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const part = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': route },
      traceparent: proxyHeaderOf(request, 'traceparent'),
    })
    parts.set(request, part)
    reply.raw.once('close', () => {
      const status = answeredStatus(reply.raw)
      part.note({ 'http.response.status_code': status })
      part.end(status >= 500 ? { code: String(status) } : undefined)
    })
    done()
  })
  // Not earlier: the body is read in between, by events of the connection that belong to no request.
  http.addHook('preHandler', (request, _reply, done) => {
    const part = parts.get(request)
    if (part) part.within(done)
    else done()
  })
}
