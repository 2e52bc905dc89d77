/** Derives two secrets from a payment's id, which protect the return from the payment (§15) and need not be stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretCookie } from '#features/account/server/secret-cookie.ts'
import { isUuid } from '#platform/uuid.ts'

/** How long a payment page stays open, in milliseconds. Stripe allows 30 minutes to 24 hours. */
export const CHECKOUT_MS = 60 * 60_000
/** How long after the start of a payment the return from it can sign the user in, in milliseconds. */
export const RETURN_MS = CHECKOUT_MS + 10 * 60_000

export type ReturnSecrets = ReturnType<typeof returnSecrets>

export function returnSecrets({ secret, secure }: { readonly secret: string; readonly secure: boolean }) {
  const cookie = secretCookie('co', secure)
  const derive = (what: 'auth' | 'browser', id: string) =>
    createHmac('sha256', secret).update(`checkout-${what}:${id}`).digest('base64url')

  return {
    forget: cookie.forget,
    tokenOf: (id: string): string => `${id}.${derive('auth', id)}`,
    /** Returns the payment's id; null for a token that this server did not make. */
    checkoutOf(token: string): string | null {
      const [id = '', mark = '', ...rest] = token.split('.')
      return rest.length === 0 && isUuid(id) && isSame(mark, derive('auth', id)) ? id : null
    },
    cookieOf: (id: string): string => cookie.set(derive('browser', id), RETURN_MS / 1000),
    isFrom(cookieHeader: string | undefined, id: string): boolean {
      const given = cookie.read(cookieHeader)
      return given !== null && isSame(given, derive('browser', id))
    },
  }
}

/** Compares in constant time, so that the time reveals nothing about the expected value. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
