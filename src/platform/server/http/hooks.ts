import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Span, Tracing } from '../tracing/tracing.ts'
import { proxyHeaderOf } from './request.ts'
import type { ServerResponse } from 'node:http'
import { Problem } from '../errors.ts'

/** Only a trusted proxy's `traceparent` counts: others could have all their calls sent to the collector. */
export function traceRequests(http: FastifyInstance, tracing: Tracing, routeOf: (of: FastifyRequest) => string): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.byAddress === true) return done()
    const route = routeOf(request)
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

/** `refuse` answers 405 with `Allow` (RFC 9110 §15.5.6). A route for every other method would take a sixth of a start. */
export function otherMethods(http: FastifyInstance) {
  const taken = new Map<string, Set<string>>()
  let find: ReturnType<typeof finder> | null = null
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    taken.set(url, methods)
  })
  /** Returns the pattern that matches the address, whatever the method; 'none' if no pattern does. */
  const routeOf = ({ url, routeOptions }: FastifyRequest): string => {
    find ??= finder([...taken.keys()])
    return find(url) ?? routeOptions.url ?? 'none'
  }
  const refuse: onRequestHookHandler = (request, reply, done) => {
    const methods = taken.get(routeOf(request))
    if (methods === undefined || methods.has(request.method)) return done()
    reply.header('allow', [...methods].toSorted().join(', '))
    done(new Problem(405, 'method-not-allowed'))
  }
  return { routeOf, refuse }
}

function finder(urls: readonly string[]) {
  // Fixed names sort before parameters, because the router prefers them.
  const key = (url: string) => url.replace(/:\w+/g, '\uFFFF')
  const sorted = urls.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const source = sorted.map((url) => `(${key(url).replaceAll('.', '\\.').replaceAll('\uFFFF', '[^/]+')})`).join('|')
  const pattern = new RegExp(`^(?:${source})/?(?:\\?|$)`)
  return (url: string) => sorted[(pattern.exec(url)?.findIndex((found, at) => at > 0 && found !== undefined) ?? 0) - 1]
}
