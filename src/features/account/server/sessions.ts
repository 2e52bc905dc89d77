/** §15: a session ends after 14 days without use, or after 60 days in any case. */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Kit } from '#platform/server/kit.ts'
import { tierAt } from '../plan.ts'
import type { Viewer } from '../viewer.ts'
import { secretCookie, secretHash } from './secret-cookie.ts'
import { type AccountStore, accountStore, type NewSessionRow } from './store.ts'

const DAY_MS = 86_400_000
export const IDLE_MS = 14 * DAY_MS
export const ABSOLUTE_MS = 60 * DAY_MS
export const TOUCH_MS = 10 * 60_000
/** §18: time in milliseconds for which no password is needed after a sign-in by other means, such as a passkey. */
export const CONFIRMED_MS = 10 * 60_000
const TOKEN_BYTES = 32
const USER_AGENT_CUT = 200

interface SessionSource {
  readonly store: Pick<AccountStore, 'findSession' | 'touchSession' | 'isConfirmed'>
  readonly secure: boolean
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: Kit['random']
}

export function createSessions({ store, secure, clock, randomBytes }: SessionSource) {
  const cookie = secretCookie('sid', secure)
  const seenAfter = () => new Date(clock.now() - IDLE_MS)
  const hashOf = (cookieHeader: string | undefined): string | null => {
    const token = cookie.read(cookieHeader)
    return token === null ? null : secretHash(token)
  }

  return {
    hashOf,
    seenAfter,
    forget: cookie.forget,

    async userOf(cookieHeader: string | undefined): Promise<Viewer['user']> {
      const hash = hashOf(cookieHeader)
      if (hash === null) return null
      const now = clock.now()
      const found = await store.findSession(hash, new Date(now), seenAfter())
      if (found === null) return null
      if (now - found.lastSeenAt.getTime() >= TOUCH_MS) await store.touchSession(found.sessionId, new Date(now))
      return { id: found.userId, tier: tierAt(found, now) }
    },

    async isConfirmed(cookieHeader: string | undefined): Promise<boolean> {
      const hash = hashOf(cookieHeader)
      return hash !== null && store.isConfirmed(hash, new Date(clock.now()))
    },

    /** @param stepUp true if the user needs no password for some minutes after this sign-in (§18) */
    issue(userId: string, userAgent: string | undefined, stepUp = false) {
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

/** Returns a function that signs in users who return from a payment, because the return proves their identity. */
export function sessionOpener({ db, ...source }: Omit<SessionSource, 'store'> & { readonly db: Database }) {
  const store = accountStore(db)
  const sessions = createSessions({ store, ...source })
  /** Opens a session and ends the browser's earlier one. Returns the cookie; null if the account is suspended or deleted. */
  return async (userId: string, browser: { readonly [of in 'userAgent' | 'cookies']: string | undefined }) => {
    const { row, cookie } = sessions.issue(userId, browser.userAgent)
    return (await store.openSession(row, sessions.hashOf(browser.cookies))) ? cookie : null
  }
}
