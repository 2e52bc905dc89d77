import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Span, Tracing } from '../tracing/tracing.ts'
import { proxyHeaderOf } from './request.ts'
import type { ServerResponse } from 'node:http'
import { Problem } from '../errors.ts'

/** Traces requests. Accepts `traceparent` only from trusted proxies, because any client could otherwise force a trace. */
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
  // Uses `preHandler`, because a span that `onRequest` makes current would be lost while the body is read.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.runInSpan(done)
    else done()
  })
}

/** The status that nginx uses for a client that disconnects before the answer. */
const CALLER_LEFT = 499

export const answeredStatus = (raw: ServerResponse): number => (raw.writableFinished ? raw.statusCode : CALLER_LEFT)

export function takeJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // Some clients send a content type but no body.
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      // The Problem has no cause, because causes are logged and the parser's error quotes the body.
      done(new Problem(400, 'malformed-json'))
    }
  })
}

export function takingBytes(scope: FastifyInstance, types: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}

/** Returns `refuse`, which answers 405 with `Allow` (RFC 9110 §15.5.6). Separate routes would lengthen the start by a sixth. */
export function otherMethods(http: FastifyInstance) {
  const taken = new Map<string, Set<string>>()
  let find: ReturnType<typeof finder> | null = null
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    taken.set(url, methods)
  })
  /** Returns the pattern of the route at the request's address, whatever its method, or 'none' if no route matches. */
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
  // Sorts fixed segments before parameters, as the router does.
  const key = (url: string) => url.replace(/:\w+/g, '\uFFFF')
  const sorted = urls.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const source = sorted.map((url) => `(${key(url).replaceAll('.', '\\.').replaceAll('\uFFFF', '[^/]+')})`).join('|')
  const pattern = new RegExp(`^(?:${source})/?(?:\\?|$)`)
  return (url: string) => sorted[(pattern.exec(url)?.findIndex((found, at) => at > 0 && found !== undefined) ?? 0) - 1]
}
