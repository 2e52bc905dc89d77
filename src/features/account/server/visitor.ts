/**
 * Anonymous visitors: a random id in a signed cookie. The server stores only the id's hash, so that a reader of the
 * database cannot open a visitor's debates (§15 "Anonymous visitors").
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { limitKeyOf, type Viewer } from '../viewer.ts'
import { secretCookie, secretHash } from './secret-cookie.ts'

/** Seconds the browser keeps the cookie: one year. */
const LIFE_S = 365 * 86_400
const ID_BYTES = 16

export type Visitors = ReturnType<typeof createVisitors>

export function createVisitors({
  secret,
  secure,
  randomBytes,
}: {
  readonly secret: string
  readonly secure: boolean
  readonly randomBytes: (count: number) => Buffer
}) {
  const cookie = secretCookie('visitor', secure)
  const sign = (id: string) => createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url')

  return {
    forget: cookie.forget,

    /** Returns the visitor's hash, or null without a cookie that we signed. */
    read(cookieHeader: string | undefined): string | null {
      const [id, signature, ...rest] = cookie.read(cookieHeader)?.split('.') ?? []
      if (!id || !signature || rest.length > 0 || !equal(signature, sign(id))) return null
      return secretHash(id)
    },

    /** Returns a new visitor's hash and the `Set-Cookie` value. */
    issue() {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return { visitor: secretHash(id), cookie: cookie.set(`${id}.${sign(id)}`, LIFE_S) }
    },
  }
}

/** Takes as long for a wrong signature as for a right one. */
function equal(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * A keyed hash of the caller's account, else of the address: everybody at one address who has no account is one reader,
 * so that new browsers do not make more of them.
 * @param purpose hashes of two purposes cannot be compared
 */
export function readerHash(secret: string, purpose: string, viewer: Viewer): string {
  return createHmac('sha256', secret)
    .update(`${purpose} ${limitKeyOf(viewer)}`)
    .digest('base64url')
}
