/** §15 "Anonymous visitors": only the hash of the id is stored, so a reader of the database can open no debate. */
import { limitKeyOf, type Viewer } from '../viewer.ts'
import { keyedHash, secretHash, signedCookie, type SignedCookieOptions } from './secret-cookie.ts'

const LIFE_S = 365 * 86_400

export type Visitors = ReturnType<typeof createVisitors>

export function createVisitors(options: SignedCookieOptions) {
  const signed = signedCookie('visitor', LIFE_S, options)
  return {
    forget: signed.forget,
    /** Returns null without a cookie that this server signed. */
    read(cookieHeader: string | undefined): string | null {
      const id = signed.read(cookieHeader)
      return id === null ? null : secretHash(id)
    },
    issue() {
      const { id, cookie } = signed.issue()
      return { visitor: secretHash(id), cookie }
    },
  }
}

/** Hashes a reader; all anonymous people at one address count as one, so that new browsers do not count as more. */
export const readerHash = (secret: string, purpose: string, viewer: Viewer): string =>
  keyedHash(secret, `${purpose} ${limitKeyOf(viewer)}`)
