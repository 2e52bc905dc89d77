/** Secrets as the database and the browser hold them. */
import { createHash } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * SHA-256 as base64url, 43 characters: the database holds only this, so that its readers cannot use the secret. A fast
 * hash is enough for 128 random bits and more; passwords and recovery codes have fewer and take a slow one.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A cookie that pages cannot read. Lax lets the browser send it on the way back from a payment or a provider. */
export function secretCookie(base: string, secure: boolean, sameSite: 'lax' | 'strict' = 'lax') {
  // The prefix makes the browser refuse the cookie from any other host, path or over http (RFC 6265bis §4.1.3.2).
  const name = secure ? `__Host-${base}` : base
  /** Returns a `Set-Cookie` value; `maxAge` is in seconds. */
  const set = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite, secure, maxAge })
  return {
    set,
    forget: set('', 0),
    read: (cookieHeader: string | undefined): string | null => parseCookie(cookieHeader ?? '')[name] || null,
  }
}
