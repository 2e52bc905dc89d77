/** A path that is known, asked in a way it does not take: 405, and what it takes (RFC 9110 §15.5.6). */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'

/**
 * Watches what is registered from now on. The function it answers is called once, after the last of it: every path then
 * refuses its other methods. Files are told by their folder alone, so theirs stay a 404.
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
        // Before a body is read: whatever is wrong with it, the method is wrong first.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Problem(405, 'method-not-allowed')
        },
        handler: async () => {},
      })
    }
  }
}
