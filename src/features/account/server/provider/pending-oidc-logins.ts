/**
 * Sign-ins at the provider that have begun (§18): a random secret in the browser's cookie, from which state, nonce and
 * PKCE's verifier are made. The database holds the secret's hash alone, and each is used once.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Clock } from '#platform/clock.ts'
import type { OpenIdChecks } from '#platform/server/openid/openid.ts'
import { secretHash } from '../secret-hash.ts'
import type { BegunSignIn, ProviderStore } from './provider-store.ts'

/** §18: milliseconds that somebody may take at the provider. */
export const SIGN_IN_MS = 10 * 60_000
const SECRET_BYTES = 32

export interface PendingOidcLogins {
  /** Notes a sign-in, or the linking of an account. */
  begin(
    to: Pick<BegunSignIn, 'userId' | 'returnTo'>,
  ): Promise<{ readonly checks: OpenIdChecks; readonly cookie: string }>
  /**
   * The sign-in that this browser has begun, once; null when there is none, or its time is over. Another `state` uses
   * nothing up: any page can lead a browser to the callback.
   */
  take(
    cookieHeader: string | undefined,
    state: string | undefined,
  ): Promise<{ readonly checks: OpenIdChecks; readonly begun: BegunSignIn } | null>
  /** The `Set-Cookie` value that makes the browser forget it. */
  readonly forget: string
}

export interface PendingOidcOptions {
  readonly store: Pick<ProviderStore, 'begin' | 'take'>
  readonly secure: boolean
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}

export function pendingOidcLogins({ store, secure, clock, randomBytes }: PendingOidcOptions): PendingOidcLogins {
  // The prefix makes the browser refuse the cookie from any other host, path or over http (RFC 6265bis §4.1.3.2).
  const name = secure ? '__Host-oidc' : 'oidc'
  // Lax, not Strict: the browser must send the cookie on the way back from the provider.
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
  return {
    forget: cookie('', 0),

    async begin(to) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      await store.begin({ ...to, secretHash: made('kept', secret), expiresAt: new Date(clock.now() + SIGN_IN_MS) })
      return { checks: checksOf(secret), cookie: cookie(secret, SIGN_IN_MS / 1000) }
    },

    async take(cookieHeader, state) {
      const secret = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name]
      if (!secret || state !== made('state', secret)) return null
      const begun = await store.take(made('kept', secret), new Date(clock.now()))
      return begun && { checks: checksOf(secret), begun }
    },
  }
}

const checksOf = (secret: string): OpenIdChecks => ({
  state: made('state', secret),
  nonce: made('nonce', secret),
  verifier: made('verifier', secret),
})

/** One of the values that only the holder of the secret can know: 43 characters. */
function made(what: string, secret: string): string {
  return secretHash(`oidc ${what}:${secret}`)
}
