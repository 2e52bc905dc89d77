/** Answers 405 with `Allow` for a method that a known path does not take (RFC 9110 §15.5.6). */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'

/**
 * Collects the routes registered from now on; the returned function must be called once, after the last. Static files
 * are one wildcard, so other methods on them stay a 404.
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
