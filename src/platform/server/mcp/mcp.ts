/**
 * Serves tools over the Model Context Protocol (streamable HTTP; revision 2026-07-28, and the older ones by their
 * `initialize`), without sessions: each request stands for itself, so that any instance answers it. The SDK is loaded
 * with the first request, not with the server.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance } from 'fastify'
import { disconnectSignal } from '../http/connection/answers.ts'
import { networkOf } from '../http/network-of.ts'
import { headerOf } from '../http/request-header.ts'
import type { McpOptions } from './tool.ts'

/** What the protocol says in headers beside the body; of 2026-07-28 on, the SDK compares them with it. */
const PROTOCOL_HEADERS = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const
/** JSON-RPC 2.0, 5.1: Invalid Request. */
const BATCH_REFUSED = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'A batch is not taken: send one call with each request.' },
} as const

export function serveMcp<Caller>(http: FastifyInstance, options: McpOptions<Caller>): void {
  serveSignInDiscovery(http, options)
  let sdk: Promise<typeof import('./mcp-answer.ts')> | null = null
  http.post(options.path, async (request, reply) => {
    const ip = networkOf(request.ip)
    const caller = await options.resolveCaller({ ip, header: (name) => headerOf(request, name) })
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of PROTOCOL_HEADERS) {
      const value = headerOf(request, name)
      if (value !== undefined) headers.set(name, value)
    }
    // One body of many calls would pass every limit of calls as one; the protocol has had none since 2025-06-18.
    if (Array.isArray(request.body)) return reply.code(400).header('cache-control', 'no-store').send(BATCH_REFUSED)
    sdk ??= import('./mcp-answer.ts')
    const { mcpAnswer } = await sdk
    const call = { caller, ip, requestId: request.id, signal: disconnectSignal(reply.raw) }
    const onFault = (error: unknown) => request.log.error({ requestId: request.id, err: error }, 'call failed')
    const answer = await mcpAnswer(options, call, headers, request.body, onFault)
    reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store')
    return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as ReadableStream))
  })
}

const METADATA = '/.well-known/oauth-protected-resource'
/** Seconds that a cache may keep the metadata. */
const KEPT_S = 3_600

/** The `WWW-Authenticate` header of a refusal (RFC 6750 §3, RFC 9728 §5.1). @param error null = no token was sent */
export function challengeOf({ path, publicUrl }: Discovered, error: 'invalid_token' | null): string {
  const place = `resource_metadata="${publicUrl}${METADATA}${path}"`
  return error === null ? `Bearer ${place}` : `Bearer error="${error}", ${place}`
}

function serveSignInDiscovery(http: FastifyInstance, options: Discovered): void {
  const { path, publicUrl, info, keyHelp } = options
  // No `authorization_servers` (RFC 9728 §2: optional), because there is none.
  const metadata = {
    resource: `${publicUrl}${path}`,
    resource_name: info.title,
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/api/docs#mcp`,
  }
  http.get(`${METADATA}${path}`, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${KEPT_S}`).send(metadata),
  )
  // Clients that find no authorization server take this origin for one, and register at this address; the official SDKs
  // show people the description (RFC 7591 §3.2.2).
  http.post('/register', (_request, reply) => {
    reply.code(400).header('cache-control', 'no-store')
    return reply.send({ error: 'access_denied', error_description: keyHelp })
  })
  // A person who looks for a page there is answered like at any other address.
  http.get('/register', (_request, reply) => reply.callNotFound())
}

type Discovered = Pick<McpOptions<never>, 'path' | 'publicUrl' | 'info' | 'keyHelp'>
