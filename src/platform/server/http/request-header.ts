import type { FastifyRequest } from 'fastify'

const FORWARDED_FOR = 'x-forwarded-for'
/** `1.2.3.4:5678`, `[2001:db8::1]:5678`, `[2001:db8::1]`, each also in quotation marks. */
const ADDRESS_IN = /^"?(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)"?$/i

/**
 * Removes ports and brackets, which some proxies write (Azure's, IIS): otherwise every port would be a client of its own.
 */
export function forgetForwardedPorts(headers: FastifyRequest['headers']): void {
  const forwarded = headers[FORWARDED_FOR]
  if (typeof forwarded !== 'string' || !/[:"]/.test(forwarded)) return
  const entries = forwarded.split(',').map((entry) => {
    const [, v4, v6] = ADDRESS_IN.exec(entry.trim()) ?? []
    return v4 ?? v6 ?? entry.trim()
  })
  headers[FORWARDED_FOR] = entries.join(', ')
}

/** Repeated headers are joined by commas. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Undefined unless a trusted proxy has forwarded the request. */
export function proxyHeaderOf(request: FastifyRequest, name: string): string | undefined {
  // `ips` has more than one address only if the sender is a trusted proxy.
  return (request.ips?.length ?? 0) > 1 ? headerOf(request, name) : undefined
}
