/**
 * Answers 405 when a known path is called with a method that it does not take, and names the methods it takes
 * (RFC 9110 §15.5.6).
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'

/**
 * Collects the routes registered from now on. The returned function must be called once, after the last registration:
 * it makes every path refuse its other methods. Static files are registered as one wildcard, so other methods on them
 * stay a 404.
 */
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
        // The method is checked before the body is read, so that a wrong body does not hide a wrong method.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Problem(405, 'method-not-allowed')
        },
        handler: async () => {},
      })
    }
  }
}
