/** Only the hash of a visitor's id is stored (§15). Reading the database thus gives no access to visitors' debates. */
import type { Viewer } from '../viewer.ts'
import type { Call } from '#platform/server/http/route.ts'
import { keyedHash, secretHash, signedCookie, type SignedCookieOptions } from './secret-cookie.ts'

const LIFE_S = 365 * 86_400

export type Visitors = ReturnType<typeof createVisitors>
export type Adoption = ReturnType<Visitors['adoption']>
/** A reader's hash depends on the purpose, so that the hashes for two purposes cannot be linked. */
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
    /** Returns the hash of the visitor's id, or null if there is no cookie that this server signed. */
    read(cookieHeader: string | undefined): string | null {
      const id = signed.read(cookieHeader)
      return id === null ? null : secretHash(id)
    },
    issue,
    /** Returns the caller. Sets a visitor's cookie if the caller has neither an account nor such a cookie. */
    known({ caller, setCookie }: Pick<Call<string, unknown, unknown, Viewer>, 'caller' | 'setCookie'>): Viewer {
      if (caller.user !== null || caller.visitor !== null) return caller
      const { visitor, cookie } = issue()
      setCookie(cookie)
      return { ...caller, visitor }
    },
    /**
     * Returns the hash that identifies a reader, or null for a caller with neither an account nor a visitor's cookie. It does
     * not use the IP address, because several people may share one.
     */
    readerHash(purpose: ReaderPurpose, { user, visitor }: Viewer): string | null {
      if (user === null && visitor === null) return null
      return user === null ? hashOf(purpose, 'visitor', visitor ?? '') : hashOf(purpose, 'user', user.id)
    },
    /** Returns the hashes that identify a visitor as a reader before and after signing in. */
    adoption: (purpose: ReaderPurpose, visitor: string, userId: string) => ({
      from: hashOf(purpose, 'visitor', visitor),
      to: hashOf(purpose, 'user', userId),
      userId,
    }),
  }
}
