/** The only importer of openid-client, which is loaded with the first sign-in. */
import * as client from 'openid-client'
import type { OpenIdChecks, OpenIdPerson, OpenIdSettings } from './openid.ts'

const PATIENCE_S = 10
/** Bytes; a provider's keys are some kilobytes. */
const MOST_BYTES = 512 * 1024

export async function discoverProvider({ issuer, clientId, clientSecret, also }: OpenIdSettings) {
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret)
  const execute = [
    // Without it the token's signature would be left to the connection's (OpenID Connect Core 1.0, 3.1.3.7).
    client.enableNonRepudiationChecks,
    // config.ts lets an issuer without TLS through on loopback alone.
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
  ]
  const config = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    execute,
    timeout: PATIENCE_S,
    [client.customFetch]: boundedFetch,
  })

  // A scope that a provider does not know may end the sign-in; `email` is of the standard (Core 1.0, 5.4).
  const asked = also.filter((scope) => scope === 'email' || config.serverMetadata().scopes_supported?.includes(scope))

  /** The provider's profile (Core 1.0, 5.3); {} if there is none. */
  const profileOf = (accessToken: string, subject: string): Promise<Record<string, unknown>> =>
    client.fetchUserInfo(config, accessToken, subject).catch(() => ({}))

  return {
    async begin(redirectUri: string, { state, nonce, verifier }: OpenIdChecks): Promise<URL> {
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: ['openid', 'profile', ...asked].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async finish(callback: URL, { state, nonce, verifier }: OpenIdChecks): Promise<OpenIdPerson> {
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      // An empty `sub` would be one account for everybody who comes with one.
      if (!claims?.sub.trim()) throw new Error('the provider has not said who signs in')
      const profile = await profileOf(tokens.access_token, claims.sub)
      const told: Record<string, unknown> = { ...profile, ...claims }
      const given = ['preferred_username', 'nickname', 'given_name', 'name'].map((name) => told[name])
      const names = given.filter((name): name is string => typeof name === 'string')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        names,
        ...membershipOf(told, claims.email === undefined ? profile : claims),
      }
    },
  }
}

/** @param source of the address and its verification */
function membershipOf({ groups }: Record<string, unknown>, source: Record<string, unknown>) {
  const { email, email_verified: verified } = source
  // Apple and Amazon Cognito write a string.
  const isVerified = typeof email === 'string' && email.includes('@') && (verified === true || verified === 'true')
  const named: unknown[] = Array.isArray(groups) ? groups : [groups]
  return {
    verifiedEmail: isVerified ? email : null,
    groups: named.filter((name): name is string => typeof name === 'string'),
  }
}

/** Bounded, without redirects. */
const boundedFetch: client.CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('the provider’s answer is too long')
    chunks.push(chunk)
  }
  const { status, headers } = answer
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, headers })
}
