/** Only this file imports openid-client, and it is loaded at the first sign-in. */
import { Readable } from 'node:stream'
import * as client from 'openid-client'
import { readBytes } from '../read-bytes.ts'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** Additional scopes; `groups` is requested only if the provider supports it. */
  readonly also: readonly ('email' | 'groups')[]
}

export interface OpenIdChecks {
  readonly state: string
  readonly nonce: string
  /** PKCE's code verifier (RFC 7636 §4.1). */
  readonly verifier: string
}

export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  readonly names: readonly string[]
  /** The email address if the provider has verified it (OpenID Connect Core 1.0, 5.1); otherwise null. */
  readonly verifiedEmail: string | null
  readonly groups: readonly string[]
}

const PATIENCE_S = 10
const MOST_BYTES = 512 * 1024

export async function discoverProvider({ issuer, clientId, clientSecret, also }: OpenIdSettings) {
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret)
  const execute = [
    // Checks the token's signature, because by default the library relies on TLS alone (OpenID Connect Core 1.0, 3.1.3.7).
    client.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
  ]
  const config = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    execute,
    timeout: PATIENCE_S,
    [client.customFetch]: boundedFetch,
  })

  // An unknown scope may make the sign-in fail, so only supported scopes and `email` (Core 1.0, 5.4) are requested.
  const asked = also.filter((scope) => scope === 'email' || config.serverMetadata().scopes_supported?.includes(scope))

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
      // With an empty `sub`, all users would share one account.
      if (!claims?.sub.trim()) throw new Error('the provider has not said who signs in')
      // Some providers have no UserInfo endpoint (Core 1.0, 5.3).
      const profile: Record<string, unknown> = await client
        .fetchUserInfo(config, tokens.access_token, claims.sub)
        .catch(() => ({}))
      const all: Record<string, unknown> = { ...profile, ...claims }
      const { email, email_verified: verified } = claims.email === undefined ? profile : claims
      // Apple and Amazon Cognito send `email_verified` as a string.
      const isVerified = typeof email === 'string' && email.includes('@') && (verified === true || verified === 'true')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        names: ['preferred_username', 'nickname', 'given_name', 'name'].map((name) => all[name]).filter(isText),
        verifiedEmail: isVerified ? email : null,
        groups: [all['groups']].flat().filter(isText),
      }
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const boundedFetch: client.CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
  const bytes = await readBytes(answer.body ?? Readable.from([]), MOST_BYTES)
  if (bytes === null) throw new Error('the provider’s answer is too long')
  const { status, headers } = answer
  // `Response` throws if a 204 or 304 has a body.
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers })
}
