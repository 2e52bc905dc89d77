/**
 * The two secrets of a return from a payment (§15): the `auth` token in the address, and a cookie in the browser that
 * began the payment. Both are derived from the payment's id with the server's secret, so the database holds neither,
 * and two calls for one payment make the same.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretCookie } from '#features/account/server/secret-cookie.ts'
import { isUuid } from '#platform/uuid.ts'

/** Milliseconds that Stripe keeps the payment page open (30 minutes to 24 hours are allowed). */
export const CHECKOUT_MS = 60 * 60_000
/** Milliseconds that a return signs in, counted from when the payment was begun: some time is left for paying late. */
export const RETURN_MS = CHECKOUT_MS + 10 * 60_000

export type ReturnSecrets = ReturnType<typeof returnSecrets>

export function returnSecrets({ secret, secure }: { readonly secret: string; readonly secure: boolean }) {
  const cookie = secretCookie('co', secure)
  const derive = (what: 'auth' | 'browser', id: string) =>
    createHmac('sha256', secret).update(`checkout-${what}:${id}`).digest('base64url')

  return {
    forget: cookie.forget,
    tokenOf: (id: string): string => `${id}.${derive('auth', id)}`,
    /** Returns the id of the payment that a token belongs to; null for a token that we did not make. */
    checkoutOf(token: string): string | null {
      const [id = '', mark = '', ...rest] = token.split('.')
      return rest.length === 0 && isUuid(id) && isSame(mark, derive('auth', id)) ? id : null
    },
    /** Returns the `Set-Cookie` value for the browser that begins a payment. */
    cookieOf: (id: string): string => cookie.set(derive('browser', id), RETURN_MS / 1000),
    /** True if the call comes from a browser that began the payment. */
    isFrom(cookieHeader: string | undefined, id: string): boolean {
      const given = cookie.read(cookieHeader)
      return given !== null && isSame(given, derive('browser', id))
    },
  }
}

/** Takes as long for a wrong value as for the right one. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
