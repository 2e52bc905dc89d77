/**
 * Browsers that have signed in to an account before (OWASP "device cookies"): each has its own count of failures, so
 * that guesses of others cannot keep the owner out.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

/** Seconds the browser keeps the cookie: half a year after the last sign-in. */
const LIFE_S = 180 * 86_400
const NONCE_BYTES = 16

export interface KnownDevices {
  /** The key of this browser's own count for the account, or null when the browser has never signed in to it. */
  countOf(cookieHeader: string | undefined, userId: string): string | null
  /** The `Set-Cookie` value after a sign-in. */
  remember(userId: string): string
}

export interface KnownDevicesOptions {
  readonly secret: string
  readonly secure: boolean
  readonly randomBytes: (count: number) => Buffer
}

export function knownDevices({ secret, secure, randomBytes }: KnownDevicesOptions): KnownDevices {
  const name = secure ? '__Host-device' : 'device'
  const sign = (userId: string, nonce: string) =>
    createHmac('sha256', secret).update(`device:${userId}:${nonce}`).digest()

  return {
    countOf(cookieHeader, userId) {
      const [nonce, signature] = parseCookie(cookieHeader ?? '')[name]?.split('.') ?? []
      if (!nonce || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(userId, nonce)
      return given.length === expected.length && timingSafeEqual(given, expected) ? `device:${nonce}` : null
    },
    remember(userId) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const value = `${nonce}.${sign(userId, nonce).toString('base64url')}`
      return stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFE_S })
    },
  }
}
