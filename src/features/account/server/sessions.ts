/**
 * Sign-ins (§15): a random token in the browser's cookie, its hash in the database. A session ends after 14 days
 * without use, after 60 days in any case, and at once when its row is deleted.
 */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { tierAt } from '../plan.ts'
import type { Viewer } from '../viewer.ts'
import { secretCookie, secretHash } from './secret-cookie.ts'
import { type AccountStore, accountStore, type NewSessionRow } from './store.ts'

const DAY_MS = 86_400_000
export const IDLE_MS = 14 * DAY_MS
export const ABSOLUTE_MS = 60 * DAY_MS
/** The least time between two updates of a session's `lastSeenAt`. */
export const TOUCH_MS = 10 * 60_000
/** §18: how long a sign-in without a password replaces the password. */
export const CONFIRMED_MS = 10 * 60_000
const TOKEN_BYTES = 32
/** Characters of the `User-Agent` that are stored. */
const USER_AGENT_CUT = 200

interface SessionSource {
  readonly secure: boolean
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}

export function createSessions({
  store,
  secure,
  clock,
  randomBytes,
}: SessionSource & { readonly store: Pick<AccountStore, 'findSession' | 'touchSession' | 'isConfirmed'> }) {
  const cookie = secretCookie('sid', secure)
  /** Sessions last seen before this moment are over. */
  const seenAfter = () => new Date(clock.now() - IDLE_MS)
  /** Returns the hash of the cookie's token, as the database stores it, or null without a cookie. */
  const hashOf = (cookieHeader: string | undefined): string | null => {
    const token = cookie.read(cookieHeader)
    return token === null ? null : secretHash(token)
  }

  return {
    hashOf,
    seenAfter,
    forget: cookie.forget,

    /** Returns the user that the cookie signs in, or null. Makes one indexed query; none without the cookie. */
    async userOf(cookieHeader: string | undefined): Promise<Viewer['user']> {
      const hash = hashOf(cookieHeader)
      if (hash === null) return null
      const now = clock.now()
      const found = await store.findSession(hash, new Date(now), seenAfter())
      if (found === null) return null
      if (now - found.lastSeenAt.getTime() >= TOUCH_MS) await store.touchSession(found.sessionId, new Date(now))
      return { id: found.userId, tier: tierAt(found, now) }
    },

    /** True if the cookie's session still replaces the password (§18). */
    async isConfirmed(cookieHeader: string | undefined): Promise<boolean> {
      const hash = hashOf(cookieHeader)
      return hash !== null && store.isConfirmed(hash, new Date(clock.now()))
    },

    /**
     * Returns a new session to be stored, and its `Set-Cookie` value.
     * @param stepUp if given, the sign-in replaces the password for some minutes (§18)
     */
    issue(userId: string, userAgent: string | undefined, stepUp?: 'stepUp') {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock.now()
      const row: NewSessionRow = {
        id: uuidv7(),
        tokenHash: secretHash(token),
        userId,
        userAgent: userAgent?.slice(0, USER_AGENT_CUT) ?? null,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + ABSOLUTE_MS),
        confirmedUntil: stepUp ? new Date(now + CONFIRMED_MS) : null,
      }
      return { row, cookie: cookie.set(token, ABSOLUTE_MS / 1000) }
    },
  }
}

export type OpenSession = ReturnType<typeof sessionOpener>

/** Opens a session without a password, for a return from a payment that has proved whose it is. */
export function sessionOpener({ db, ...source }: SessionSource & { readonly db: Database }) {
  const store = accountStore(db)
  const sessions = createSessions({ store, ...source })
  /** Ends the browser's earlier session. Returns the `Set-Cookie` value, or null if there is no such user. */
  return async (
    userId: string,
    { userAgent, cookies }: { readonly userAgent: string | undefined; readonly cookies: string | undefined },
  ): Promise<string | null> => {
    const { row, cookie } = sessions.issue(userId, userAgent)
    return (await store.openSession(row, sessions.hashOf(cookies))) ? cookie : null
  }
}
