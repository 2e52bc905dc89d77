import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Kit } from '#platform/server/kit.ts'

const ID_BYTES = 16

/** Hashes a secret of at least 128 random bits. Passwords and recovery codes need a slow hash instead. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Makes a cookie that scripts cannot read. Browsers send a `lax` cookie even on the return from another site. */
export function secretCookie(base: string, secure: boolean, sameSite: 'lax' | 'strict' = 'lax') {
  // With this prefix, browsers accept the cookie only over https, from this host and with the path `/` (RFC 6265bis §4.1.3.2).
  const name = secure ? `__Host-${base}` : base
  /** @param maxAge the cookie's lifetime in seconds */
  const set = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite, secure, maxAge })
  return {
    set,
    forget: set('', 0),
    read: (cookieHeader: string | undefined): string | null => parseCookie(cookieHeader ?? '')[name] || null,
  }
}

export interface SignedCookieOptions {
  readonly secret: string
  readonly secure: boolean
  readonly randomBytes: Kit['random']
}

/** Makes and reads a cookie with a signed random id, which may be bound to an owner. @param maxAge the lifetime in seconds */
export function signedCookie(base: string, maxAge: number, { secret, secure, randomBytes }: SignedCookieOptions) {
  const cookie = secretCookie(base, secure)
  const sign = (...parts: string[]) => keyedHash(secret, [base, ...parts].join(':'))
  return {
    forget: cookie.forget,
    read(cookieHeader: string | undefined, ...owner: string[]): string | null {
      const [id, signature, ...rest] = cookie.read(cookieHeader)?.split('.') ?? []
      return id && signature && rest.length === 0 && isEqual(signature, sign(...owner, id)) ? id : null
    },
    issue(...owner: string[]) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return { id, cookie: cookie.set(`${id}.${sign(...owner, id)}`, maxAge) }
    },
  }
}

/** Compares in constant time, so that the time reveals nothing about the expected value. */
function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
