/**
 * Starts a real OpenID provider (`oidc-provider`) on loopback that signs in the test's user at once, and follows its redirects
 * as a browser does.
 */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { Visitor } from './visitor.ts'
import { visitorAt } from './visitor.ts'

export interface OpenIdHost {
  readonly settings: { issuer: string; clientId: string; clientSecret: string; name: string; allowed: null; also: [] }
  /** The person who signs in next. With null, the provider cancels the sign-in. */
  person: { subject: string; names?: Readonly<Record<string, unknown>> } | null
  close(): Promise<void>
}

const CLIENT = { id: 'debates', secret: 'a secret of the product and its provider' }

export interface HostOptions {
  readonly publicUrl: string
  readonly alg?: 'ES256' | 'HS256'
}

export async function openIdHost({ publicUrl, alg = 'ES256' }: HostOptions): Promise<OpenIdHost> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const host: OpenIdHost = {
    settings: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'School', allowed: null, also: [] },
    person: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/login/oidc/callback`],
        id_token_signed_response_alg: alg,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['test'] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256', 'HS256'] },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    // These lifetimes are in seconds. Without them, the provider would log warnings during the tests.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: () => '/sign-in' },
    findAccount: (_: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: 'family@example.net', ...host.person?.names }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const work = request.url?.startsWith('/sign-in')
      ? signIn(provider, host, request, response)
      : answer(request, response)
    work.catch((error: unknown) => response.destroy(error as Error))
  })
  return host
}

type Listener = Parameters<ReturnType<Provider['callback']>>

async function signIn(provider: Provider, { person }: OpenIdHost, ...[request, response]: Listener): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response)
  if (person === null) {
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'gave up' })
  }
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId: person.subject } })
  }
  const grant = new provider.Grant({ accountId: person.subject, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

/** The maximum number of redirects within the provider, including those for sign-in and consent. */
const STEPS = 10

/** Follows the provider's pages from this address in a new browser, and resolves with the address of the redirect back. */
export async function throughProvider(address: URL): Promise<URL> {
  const there = visitorAt(address.origin)
  let next = address
  for (let step = 0; step < STEPS; step++) {
    const { headers, status } = await there.fetch(next.pathname + next.search, { redirect: 'manual' })
    const location = headers.get('location')
    if (location === null) throw new Error(`the provider answers ${status}`)
    next = new URL(location, address)
    if (next.origin !== address.origin) return next
  }
  throw new Error('the provider leads nowhere')
}

/** Requests a path that must answer with a redirect, and resolves with the redirect's absolute URL. */
export async function redirected(browser: Visitor, path: string, publicUrl: string): Promise<URL> {
  const { headers, status } = await browser.fetch(path, { redirect: 'manual' })
  const location = headers.get('location')
  if (status !== 303 || location === null) throw new Error(`${path} answers ${status}`)
  return new URL(location, publicUrl)
}
