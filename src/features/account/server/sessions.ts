/**
 * Sign-ins (§15): a random token in the browser's cookie, its hash in the database. A session ends after 14 days
 * without use, after 60 days in any case, and at once when its row is deleted.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import { tierAt } from '../plan.ts'
import type { Viewer } from '../viewer.ts'
import type { AccountStore, NewSessionRow } from './store.ts'
import { secretHash } from './secret-hash.ts'

const DAY_MS = 86_400_000
export const IDLE_MS = 14 * DAY_MS
export const ABSOLUTE_MS = 60 * DAY_MS
/** The least time between two updates of a session's `lastSeenAt`. */
export const TOUCH_MS = 10 * 60_000
/** §18: how long a sign-in without a password stands for the password. */
export const CONFIRMED_MS = 10 * 60_000
const TOKEN_BYTES = 32
/** Characters of a browser's description of itself that are kept. */
const USER_AGENT_CUT = 200

export interface Sessions {
  /** The user that the cookie signs in, or null. One indexed query; none without the cookie. */
  userOf(cookieHeader: string | undefined): Promise<Viewer['user']>
  /** The hash of the cookie's token, as the database stores it, or null without a cookie. */
  hashOf(cookieHeader: string | undefined): string | null
  /**
   * A new session to be stored, and its `Set-Cookie` value.
   * @param stepUp whether the sign-in is proof enough for what else needs the password (§18); without it it is not
   */
  issue(
    userId: string,
    userAgent: string | undefined,
    stepUp?: 'stepUp',
  ): { readonly row: NewSessionRow; readonly cookie: string }
  /** Whether the cookie's session still is proof enough for what else needs the password (§18). */
  isConfirmed(cookieHeader: string | undefined): Promise<boolean>
  /** The `Set-Cookie` value that makes the browser forget its session. */
  readonly forget: string
  /** Sessions last seen before this moment are over. */
  seenAfter(): Date
}

export interface SessionOptions {
  readonly store: Pick<AccountStore, 'findSession' | 'touchSession' | 'isConfirmed'>
  readonly secure: boolean
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}

export function createSessions({ store, secure, clock, randomBytes }: SessionOptions): Sessions {
  // The prefix makes the browser refuse the cookie from any other host, path or over http (RFC 6265bis §4.1.3.2).
  const name = secure ? '__Host-sid' : 'sid'
  const seenAfter = () => new Date(clock.now() - IDLE_MS)
  // Lax, not Strict: the browser must send the cookie on the way back from a payment.
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
  const hashOf = (cookieHeader: string | undefined) => {
    const token = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name]
    return token ? secretHash(token) : null
  }

  return {
    hashOf,
    seenAfter,
    forget: cookie('', 0),

    async userOf(cookieHeader) {
      const hash = hashOf(cookieHeader)
      if (hash === null) return null
      const now = clock.now()
      const found = await store.findSession(hash, new Date(now), seenAfter())
      if (found === null) return null
      if (now - found.lastSeenAt.getTime() >= TOUCH_MS) await store.touchSession(found.sessionId, new Date(now))
      return { id: found.userId, tier: tierAt(found, now) }
    },

    async isConfirmed(cookieHeader) {
      const hash = hashOf(cookieHeader)
      return hash !== null && store.isConfirmed(hash, new Date(clock.now()))
    },

    issue(userId, userAgent, stepUp) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock.now()
      return {
        row: {
          id: uuidv7(),
          tokenHash: secretHash(token),
          userId,
          userAgent: userAgent?.slice(0, USER_AGENT_CUT) ?? null,
          createdAt: new Date(now),
          lastSeenAt: new Date(now),
          expiresAt: new Date(now + ABSOLUTE_MS),
          confirmedUntil: stepUp ? new Date(now + CONFIRMED_MS) : null,
        },
        cookie: cookie(token, ABSOLUTE_MS / 1000),
      }
    },
  }
}
