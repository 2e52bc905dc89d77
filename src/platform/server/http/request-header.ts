/** Reads one header of a request. */
import type { FastifyRequest } from 'fastify'

/** A header that was sent several times is joined by commas. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The same for a header that only a proxy may set: undefined unless a trusted proxy has forwarded the request. */
export function proxyHeaderOf(request: FastifyRequest, name: string): string | undefined {
  // `ips` is the request's way as far as it is trusted: more than one address only if the sender is a listed proxy.
  return (request.ips?.length ?? 0) > 1 ? headerOf(request, name) : undefined
}
