/** Serves MCP over streamable HTTP (revision 2026-07-28 or older) without sessions, so that any instance can answer. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance } from 'fastify'
import { disconnectSignal } from '../http/connection/answers.ts'
import { headerOf, networkOf } from '../http/request.ts'
import type { McpOptions } from './mcp-answer.ts'

/** Headers that are passed to the SDK, which compares them with the body from revision 2026-07-28 on. */
const PROTOCOL_HEADERS = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const
/** The error "Invalid Request" (JSON-RPC 2.0, section 5.1). */
const BATCH = { code: -32_600, message: 'A batch is not taken: send one call with each request.' }

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
    reply.header('cache-control', 'no-store')
    // Refuses a batch, which would count as one call for every limit. Revision 2025-06-18 abolished batches.
    if (Array.isArray(request.body)) return reply.code(400).send({ jsonrpc: '2.0', id: null, error: BATCH })
    sdk ??= import('./mcp-answer.ts')
    const { mcpAnswer } = await sdk
    const call = { caller, ip, requestId: request.id, signal: disconnectSignal(reply.raw) }
    const onFault = (error: unknown) => request.log.error({ requestId: request.id, err: error }, 'call failed')
    const answer = await mcpAnswer(options, call, headers, request.body, onFault)
    reply.code(answer.status).headers({ ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' })
    return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as ReadableStream))
  })
}

const METADATA = '/.well-known/oauth-protected-resource'
const KEPT_S = 3_600

/** Returns the value of `WWW-Authenticate` (RFC 6750 §3, RFC 9728 §5.1). @param error null if no token was sent */
export function challengeOf({ path, publicUrl }: Discovered, error: 'invalid_token' | null): string {
  const place = `resource_metadata="${publicUrl}${METADATA}${path}"`
  return error === null ? `Bearer ${place}` : `Bearer error="${error}", ${place}`
}

function serveSignInDiscovery(http: FastifyInstance, options: Discovered): void {
  const { path, publicUrl, info, keyHelp } = options
  // Omits the optional `authorization_servers`, because there is no authorization server (RFC 9728 §2).
  const metadata = {
    resource: `${publicUrl}${path}`,
    resource_name: info.title,
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/api/docs#mcp`,
  }
  http.get(`${METADATA}${path}`, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${KEPT_S}`).send(metadata),
  )
  // Clients that find no authorization server try to register here; they show `error_description` (RFC 7591 §3.2.2).
  http.post('/register', (_request, reply) => {
    reply.code(400).header('cache-control', 'no-store')
    return reply.send({ error: 'access_denied', error_description: keyHelp })
  })
  http.get('/register', (_request, reply) => reply.callNotFound())
}

type Discovered = Pick<McpOptions<never>, 'path' | 'publicUrl' | 'info' | 'keyHelp'>
