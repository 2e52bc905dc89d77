/**
 * What a client finds here that would sign in by OAuth (the protocol's chapter on authorization): which tokens are taken,
 * and that it cannot register. Without both, clients report a broken server instead of a key that is missing.
 */
import type { FastifyInstance } from 'fastify'
import type { McpOptions } from './tool.ts'

const METADATA = '/.well-known/oauth-protected-resource'
/** Seconds that a cache may keep the metadata. */
const KEPT_S = 3_600

/** The `WWW-Authenticate` header of a refusal (RFC 6750 §3, RFC 9728 §5.1). @param error null = no token was sent */
export function challengeOf({ path, publicUrl }: Discovered, error: 'invalid_token' | null): string {
  const place = `resource_metadata="${publicUrl}${METADATA}${path}"`
  return error === null ? `Bearer ${place}` : `Bearer error="${error}", ${place}`
}

export function serveSignInDiscovery(http: FastifyInstance, options: Discovered): void {
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
