/**
 * The two secrets of a return from a payment (§15): the `auth` token in the address, and a cookie in the browser that
 * began the payment. Both are derived from the payment's id with the server's secret, so the database holds neither,
 * and two calls for one payment make the same.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { isUuid } from '#platform/uuid.ts'

/** Milliseconds that Stripe keeps the payment page open (30 minutes to 24 hours are allowed). */
export const CHECKOUT_MS = 60 * 60_000
/** Milliseconds that a return signs in, counted from when the payment was begun: some time is left for paying late. */
export const RETURN_MS = CHECKOUT_MS + 10 * 60_000

export interface ReturnSecrets {
  tokenOf(checkoutId: string): string
  /** The id of the payment that a token belongs to; null for a token that is not ours. */
  checkoutOf(token: string): string | null
  /** The `Set-Cookie` value for the browser that begins a payment. */
  cookieOf(checkoutId: string): string
  /** Whether the call comes from a browser that began the payment. */
  isFrom(cookieHeader: string | undefined, checkoutId: string): boolean
  /** The `Set-Cookie` value that makes the browser forget the payment. */
  readonly forget: string
}

export interface ReturnSecretsOptions {
  readonly secret: string
  readonly secure: boolean
}

export function returnSecrets({ secret, secure }: ReturnSecretsOptions): ReturnSecrets {
  // The prefix makes the browser refuse the cookie from any other host, path or over http (RFC 6265bis §4.1.3.2).
  const name = secure ? '__Host-co' : 'co'
  const derive = (what: 'auth' | 'browser', id: string) =>
    createHmac('sha256', secret).update(`checkout-${what}:${id}`).digest('base64url')
  // Lax, not Strict: the browser must send the cookie on the way back from a payment.
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })

  return {
    tokenOf: (id) => `${id}.${derive('auth', id)}`,
    checkoutOf(token) {
      const [id = '', mark = '', ...rest] = token.split('.')
      return rest.length === 0 && isUuid(id) && isSame(mark, derive('auth', id)) ? id : null
    },
    cookieOf: (id) => cookie(derive('browser', id), RETURN_MS / 1000),
    isFrom(cookieHeader, id) {
      const given = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name]
      return given !== undefined && isSame(given, derive('browser', id))
    },
    forget: cookie('', 0),
  }
}

/** The comparison takes as long for a wrong value as for the right one. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
