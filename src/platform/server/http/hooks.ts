import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '../tracing/tracing.ts'
import { proxyHeaderOf } from './request.ts'
import type { ServerResponse } from 'node:http'
import { Problem } from '../errors.ts'

/** Only a trusted proxy's `traceparent` counts: others could have all their calls sent to the collector. */
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
  // Not earlier, because the body is read in events that belong to no request.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.runInSpan(done)
    else done()
  })
}

/** nginx's status for a caller that left. */
const CALLER_LEFT = 499

export const answeredStatus = (raw: ServerResponse): number => (raw.writableFinished ? raw.statusCode : CALLER_LEFT)

export function takeJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // Some clients send a content type without a body.
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      // The parser's error quotes the body, and causes are logged.
      done(new Problem(400, 'malformed-json'))
    }
  })
}

export function takingBytes(scope: FastifyInstance, types: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}

/** Answers 405 with `Allow` (RFC 9110 §15.5.6) for the routes that follow; call the returned function after the last one. */
export function otherMethods(http: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    taken.set(url, methods)
  })
  return () => {
    for (const [url, methods] of taken) {
      const allow = [...methods].toSorted().join(', ')
      http.route({
        method: http.supportedMethods.filter((method) => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        // Checked before the body, so that an invalid body does not hide a wrong method.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Problem(405, 'method-not-allowed')
        },
        handler: async () => {},
      })
    }
  }
}
