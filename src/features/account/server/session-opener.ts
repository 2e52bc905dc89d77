/** Opens a session without a password, for a return from a payment that has proved whose it is. */
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createSessions } from './sessions.ts'
import { accountStore } from './store.ts'

export interface SessionOpenerDeps {
  readonly db: Database
  readonly secure: boolean
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}

export interface Browser {
  readonly userAgent: string | undefined
  readonly cookies: string | undefined
}

/** Opens a new session in a browser and ends the browser's earlier one; returns the cookie, or null: no such user. */
export type OpenSession = (userId: string, browser: Browser) => Promise<string | null>

export function sessionOpener({ db, ...options }: SessionOpenerDeps): OpenSession {
  const store = accountStore(db)
  const sessions = createSessions({ store, ...options })
  return async (userId, { userAgent, cookies }) => {
    const { row, cookie } = sessions.issue(userId, userAgent)
    return (await store.openSession(row, sessions.hashOf(cookies))) ? cookie : null
  }
}
