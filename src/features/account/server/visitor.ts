/** §15 "Anonymous visitors": only the hash of the id is stored, so a reader of the database can open no debate. */
import type { Viewer } from '../viewer.ts'
import type { Call } from '#platform/server/http/route.ts'
import { keyedHash, secretHash, signedCookie, type SignedCookieOptions } from './secret-cookie.ts'

const LIFE_S = 365 * 86_400

export type Visitors = ReturnType<typeof createVisitors>
export type Adoption = ReturnType<Visitors['adoption']>
/** A reader's hashes for different purposes cannot be linked. */
type ReaderPurpose = 'contest' | 'minds'

export function createVisitors(options: SignedCookieOptions) {
  const signed = signedCookie('visitor', LIFE_S, options)
  const hashOf = (purpose: ReaderPurpose, kind: 'visitor' | 'user', id: string) =>
    keyedHash(options.secret, `${purpose} ${kind}:${id}`)
  const issue = () => {
    const { id, cookie } = signed.issue()
    return { visitor: secretHash(id), cookie }
  }
  return {
    forget: signed.forget,
    /** Returns null without a cookie that this server signed. */
    read(cookieHeader: string | undefined): string | null {
      const id = signed.read(cookieHeader)
      return id === null ? null : secretHash(id)
    },
    issue,
    /** Returns the caller, who receives a cookie if they have neither an account nor a cookie. */
    known({ caller, setCookie }: Pick<Call<string, unknown, unknown, Viewer>, 'caller' | 'setCookie'>): Viewer {
      if (caller.user !== null || caller.visitor !== null) return caller
      const { visitor, cookie } = issue()
      setCookie(cookie)
      return { ...caller, visitor }
    },
    /**
     * Null without an account and a visitor's cookie. The address is not used, because people who share one would see and
     * replace each other's opinions.
     */
    readerHash(purpose: ReaderPurpose, { user, visitor }: Viewer): string | null {
      if (user === null && visitor === null) return null
      return user === null ? hashOf(purpose, 'visitor', visitor ?? '') : hashOf(purpose, 'user', user.id)
    },
    /** The reader hashes of a visitor who signs in, before and after. */
    adoption: (purpose: ReaderPurpose, visitor: string, userId: string) => ({
      from: hashOf(purpose, 'visitor', visitor),
      to: hashOf(purpose, 'user', userId),
      userId,
    }),
  }
}
