/**
 * Anonymous visitors: a random id in a signed cookie. The server keeps only the id's hash, so that a reader of the
 * database cannot open a visitor's debates (§15 "Anonymous visitors").
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { secretHash } from './secret-hash.ts'

/** Seconds the browser keeps the cookie: one year. */
const LIFE_S = 365 * 86_400
const ID_BYTES = 16

export interface Visitors {
  /** The visitor's hash, or null without a cookie that we signed. */
  read(cookieHeader: string | undefined): string | null
  /** A new visitor: the hash to keep and the `Set-Cookie` value to send. */
  issue(): { readonly visitor: string; readonly cookie: string }
  /** The `Set-Cookie` value that makes the browser forget its visitor. */
  readonly forget: string
}

export interface VisitorOptions {
  readonly secret: string
  readonly secure: boolean
  readonly randomBytes: (count: number) => Buffer
}

export function createVisitors({ secret, secure, randomBytes }: VisitorOptions): Visitors {
  // The prefix makes the browser refuse the cookie from any other host, path or over http (RFC 6265bis §4.1.3.2).
  const name = secure ? '__Host-visitor' : 'visitor'
  const sign = (id: string) => createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url')

  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })

  return {
    forget: cookie('', 0),
    read(cookieHeader) {
      if (cookieHeader === undefined) return null
      const [id, signature, ...rest] = parseCookie(cookieHeader)[name]?.split('.') ?? []
      if (!id || !signature || rest.length > 0 || !equal(signature, sign(id))) return null
      return secretHash(id)
    },
    issue() {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return { visitor: secretHash(id), cookie: cookie(`${id}.${sign(id)}`, LIFE_S) }
    },
  }
}

/** The comparison takes as long for a wrong signature as for a right one. */
function equal(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
