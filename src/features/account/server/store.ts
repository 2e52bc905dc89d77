import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { planColumns } from './plan-store.ts'
import { accountSuspended } from './signed-in.ts'
import { passkeyChallenges, providerSignIns, resetLinks, sessions, signInFailures, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type NewUserRow = typeof users.$inferInsert
export type SessionRow = typeof sessions.$inferSelect
export type NewSessionRow = typeof sessions.$inferInsert
export type Failures = Omit<typeof signInFailures.$inferSelect, 'key'>
export const NO_FAILURES: Failures = { failures: 0, lastAt: new Date(0), blockedUntil: new Date(0) }

/** §15: maximum number of sessions per user. A new session beyond this limit ends the one that was idle the longest. */
export const SESSIONS_KEPT = 50

export type Along<T> = (tx: Database) => Promise<T>
export type Entered<T> = Promise<{ user: UserRow; along: T } | null>

export interface EnterOptions {
  readonly prove: Along<boolean>
  readonly others: 'stay' | 'end'
  /** Token hash of the browser's earlier session, which the sign-in ends; null if there is none. */
  readonly replaced: string | null
}

export type AccountStore = ReturnType<typeof accountStore>

export function accountStore(db: Database) {
  // This query is prepared once, because every call by a signed-in user runs it.
  const liveSession = db
    .select({ sessionId: sessions.id, userId: users.id, ...planColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        isNull(users.suspendedAt),
      ),
    )
    .limit(1)
    .prepare('live_session')

  return {
    async findUser(id: string): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.id, id))
      return row ?? null
    },

    async findByName(usernameSkeleton: string): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.usernameSkeleton, usernameSkeleton))
      return row ?? null
    },

    /** Creates the account and, if given, its session. Returns null if the name is taken. */
    register<T>(user: NewUserRow, session: NewSessionRow | null, replaced: string | null, along: Along<T>): Entered<T> {
      return db.transaction(async (tx) => {
        const target = { target: users.usernameSkeleton }
        const [made] = await tx.insert(users).values(user).onConflictDoNothing(target).returning()
        if (!made) return null
        if (session !== null) await openSession(tx, session, replaced)
        return { user: made, along: await along(tx) }
      })
    },

    /** Opens a session; null if the hash is no longer `verified`. @param rehashed the new hash, if one is needed */
    signIn<T>(
      session: NewSessionRow,
      verified: string,
      { rehashed, replaced }: { readonly rehashed: string | null; readonly replaced: string | null },
      along: Along<T>,
    ): Entered<T> {
      return db.transaction(async (tx) => {
        const mine = and(eq(users.id, session.userId), eq(users.passwordHash, verified))
        const [user] = await (rehashed === null
          ? tx.select().from(users).where(mine).for('share')
          : tx.update(users).set({ passwordHash: rehashed }).where(mine).returning())
        if (!user) return null
        await openSession(tx, session, replaced)
        return { user, along: await along(tx) }
      })
    },

    findSession: async (tokenHash: string, now: Date, seenAfter: Date) =>
      (await liveSession.execute({ tokenHash, now, seenAfter }))[0] ?? null,

    /** Opens a session without a password. Returns false if the account is suspended or no longer exists. */
    openSession(session: NewSessionRow, replaced: string | null): Promise<boolean> {
      return db.transaction(async (tx) => {
        const mine = and(eq(users.id, session.userId), isNull(users.suspendedAt))
        const [user] = await tx.select({ id: users.id }).from(users).where(mine).for('share')
        if (!user) return false
        await openSession(tx, session, replaced)
        return true
      })
    },

    /** Signs in with a proof other than the password (§18). Returns null if it fails. Throws 403 for a suspended account. */
    enter<T>(session: NewSessionRow, { prove, others, replaced }: EnterOptions, along: Along<T>): Entered<T> {
      return db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, session.userId)).for('share')
        if (!user || !(await prove(tx))) return null
        // Throwing also rolls back what `prove` wrote in this transaction.
        if (user.suspendedAt !== null) throw accountSuspended()
        if (others === 'end') await tx.delete(sessions).where(eq(sessions.userId, user.id))
        await openSession(tx, session, replaced)
        return { user, along: await along(tx) }
      })
    },

    async isConfirmed(tokenHash: string, now: Date): Promise<boolean> {
      const stepUp = and(eq(sessions.tokenHash, tokenHash), gt(sessions.confirmedUntil, now))
      return (await db.$count(sessions, stepUp)) > 0
    },

    async touchSession(id: string, now: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
    },

    async endSessionOf(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
    },

    /** Ends a session. Returns its token hash, or null if the user has no such session. */
    async endSession(userId: string, id: string): Promise<string | null> {
      const own = and(eq(sessions.id, id), eq(sessions.userId, userId))
      const [ended] = await db.delete(sessions).where(own).returning({ tokenHash: sessions.tokenHash })
      return ended?.tokenHash ?? null
    },

    async endOtherSessions(userId: string, tokenHash: string): Promise<void> {
      await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    },

    async listSessions(userId: string, now: Date, seenAfter: Date, limit: number): Promise<SessionRow[]> {
      const live = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, seenAfter))
      return db.select().from(sessions).where(live).orderBy(desc(sessions.lastSeenAt), desc(sessions.id)).limit(limit)
    },

    /** Locks the row, so that simultaneous guesses are all counted. @param change returns null for no change */
    changeFailures(key: string, change: (found: Failures) => Failures | null): Promise<Failures | null> {
      return db.transaction(async (tx) => {
        const one = eq(signInFailures.key, key)
        // Inserts a row if there is none, because only an existing row can be locked.
        const fresh = { key, ...NO_FAILURES }
        await tx.insert(signInFailures).values(fresh).onConflictDoNothing()
        const [found] = await tx.select().from(signInFailures).where(one).for('update')
        const next = change(found ?? NO_FAILURES)
        if (next !== null) await tx.update(signInFailures).set(next).where(one)
        return next
      })
    },

    clearFailures: (key: string) => db.delete(signInFailures).where(eq(signInFailures.key, key)),

    /** Deletes expired rows and old failures. Idle sessions stay until their absolute end. */
    async forgetEnded(now: Date, failuresBefore: Date): Promise<void> {
      for (const table of [sessions, resetLinks, passkeyChallenges, providerSignIns])
        await db.delete(table).where(lt(table.expiresAt, now))
      await db.delete(signInFailures).where(lt(signInFailures.lastAt, failuresBefore))
    },

    /** Returns `'taken'` if another account has the name, or null if the account no longer exists. */
    async updateProfile(id: string, profile: Pick<UserRow, 'displayName' | 'username' | 'usernameSkeleton'>) {
      try {
        const [row] = await db.update(users).set(profile).where(eq(users.id, id)).returning()
        return row ?? null
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
    },

    async saveTheme(id: string, theme: UserRow['theme']): Promise<void> {
      const other = and(eq(users.id, id), ne(users.theme, theme))
      await db.update(users).set({ theme }).where(other)
    },

    /** Changes the password and ends all other sessions. Returns false if `verified` is no longer the stored hash. */
    changePassword(verified: string | null, passwordHash: string, session: NewSessionRow, along: Along<void>) {
      return db.transaction(async (tx) => {
        const hashIs = verified === null ? isNull(users.passwordHash) : eq(users.passwordHash, verified)
        const mine = and(eq(users.id, session.userId), hashIs)
        const changed = await tx.update(users).set({ passwordHash }).where(mine).returning({ id: users.id })
        if (changed.length === 0) return false
        await tx.delete(sessions).where(eq(sessions.userId, session.userId))
        await tx.insert(sessions).values(session)
        await along(tx)
        return true
      })
    },

    deleteUser<T>(id: string, along: Along<T>): Promise<T> {
      return db.transaction(async (tx) => {
        const removed = await along(tx)
        await tx.delete(users).where(eq(users.id, id))
        return removed
      })
    },
  }
}

async function openSession(tx: Database, session: NewSessionRow, replaced: string | null): Promise<void> {
  if (replaced !== null) await tx.delete(sessions).where(eq(sessions.tokenHash, replaced))
  await tx.insert(sessions).values(session)
  const beyond = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(SESSIONS_KEPT)
  if (beyond.length === 0) return
  const ids = beyond.map(({ id }) => id)
  await tx.delete(sessions).where(inArray(sessions.id, ids))
}

/** Checks the error's cause, because drizzle wraps the error that has the SQLSTATE. */
function isUniqueViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505'
}
