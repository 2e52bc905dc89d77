/** The only queries on users and their sign-ins. Changes that belong together are one transaction here. */
import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Plan } from '../plan.ts'
import { accountSuspended } from './signed-in.ts'
import { sessions, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type NewUserRow = typeof users.$inferInsert
export type SessionRow = typeof sessions.$inferSelect
export type NewSessionRow = typeof sessions.$inferInsert

/** §15: the most sessions of one account; a new one ends those unseen for the longest time. */
export const SESSIONS_KEPT = 50

export interface SignedIn extends Plan {
  readonly sessionId: string
  readonly userId: string
  readonly lastSeenAt: Date
}

/** Another feature's part of the same transaction. */
export type Along<T> = (tx: Database) => Promise<T>

export interface EnterOptions {
  readonly prove: Along<boolean>
  readonly others: 'stay' | 'end'
  readonly replaced: string | null
}

export type AccountStore = ReturnType<typeof accountStore>

export function accountStore(db: Database) {
  // Built once, because it runs for every call of a signed-in user.
  const liveSession = db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      subscriptionTier: users.subscriptionTier,
      subscriptionStatus: users.subscriptionStatus,
      subscriptionPeriodEnd: users.subscriptionPeriodEnd,
      lastSeenAt: sessions.lastSeenAt,
    })
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

    /** Inserts the account and its first session (if it has one) and runs `along`; null when the name is taken. */
    register<T>(
      user: NewUserRow,
      session: NewSessionRow | null,
      replaced: string | null,
      along: Along<T>,
    ): Promise<{ user: UserRow; along: T } | null> {
      return db.transaction(async (tx) => {
        const [made] = await tx
          .insert(users)
          .values(user)
          .onConflictDoNothing({ target: users.usernameSkeleton })
          .returning()
        if (!made) return null
        if (session !== null) await openSession(tx, session, replaced)
        return { user: made, along: await along(tx) }
      })
    },

    /**
     * Opens a session after the password was checked against the hash `verified`; null if the account has another hash by
     * now: a change of the password also ends sessions that are just being opened.
     * @param rehashed the same password with today's parameters.
     * @param replaced token hash of the browser's earlier session, which ends.
     */
    signIn<T>(
      session: NewSessionRow,
      verified: string,
      { rehashed, replaced }: { readonly rehashed: string | null; readonly replaced: string | null },
      along: Along<T>,
    ): Promise<{ user: UserRow; along: T } | null> {
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

    async findSession(tokenHash: string, now: Date, seenAfter: Date): Promise<SignedIn | null> {
      const [row] = await liveSession.execute({ tokenHash, now, seenAfter })
      return row ?? null
    },

    /** Opens a session without a password; false if the account is gone or suspended. */
    openSession(session: NewSessionRow, replaced: string | null): Promise<boolean> {
      return db.transaction(async (tx) => {
        const mine = and(eq(users.id, session.userId), isNull(users.suspendedAt))
        const [user] = await tx.select({ id: users.id }).from(users).where(mine).for('share')
        if (!user) return false
        await openSession(tx, session, replaced)
        return true
      })
    },

    /**
     * Opens a session by a proof other than the password (§18); null, and nothing has happened, if the account is gone or
     * `prove` says no. Throws a 403 Problem if it is suspended.
     * @param prove uses the proof up, so that it is used once
     * @param replaced token hash of the browser's earlier session, which ends
     */
    enter<T>(
      session: NewSessionRow,
      { prove, others, replaced }: EnterOptions,
      along: Along<T>,
    ): Promise<{ user: UserRow; along: T } | null> {
      return db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, session.userId)).for('share')
        if (!user || !(await prove(tx))) return null
        // Also rolls back `prove`.
        if (user.suspendedAt !== null) throw accountSuspended()
        if (others === 'end') await tx.delete(sessions).where(eq(sessions.userId, user.id))
        await openSession(tx, session, replaced)
        return { user, along: await along(tx) }
      })
    },

    /** True if a session's sign-in still replaces the password (§18). */
    async isConfirmed(tokenHash: string, now: Date): Promise<boolean> {
      const stepUp = and(eq(sessions.tokenHash, tokenHash), gt(sessions.confirmedUntil, now))
      const [row] = await db.select({ id: sessions.id }).from(sessions).where(stepUp)
      return row !== undefined
    },

    async touchSession(id: string, now: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
    },

    async endSessionOf(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
    },

    /** Ends one of the user's own sessions; returns its token's hash, or null when there is none. */
    async endSession(userId: string, id: string): Promise<string | null> {
      const [ended] = await db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .returning({ tokenHash: sessions.tokenHash })
      return ended?.tokenHash ?? null
    },

    async endOtherSessions(userId: string, tokenHash: string): Promise<void> {
      await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    },

    /** The user's valid sessions, the latest seen first. */
    async listSessions(userId: string, now: Date, seenAfter: Date, limit: number): Promise<SessionRow[]> {
      const live = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, seenAfter))
      return db.select().from(sessions).where(live).orderBy(desc(sessions.lastSeenAt), desc(sessions.id)).limit(limit)
    },

    /** Removes sessions at their absolute end; idle ones are invalid but stay until then. */
    async forgetEnded(now: Date): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
    },

    /** `'taken'` when the name is another's; null when the account is gone. */
    async updateProfile(
      id: string,
      profile: Pick<UserRow, 'displayName' | 'username' | 'usernameSkeleton'>,
    ): Promise<UserRow | 'taken' | null> {
      try {
        const [row] = await db.update(users).set(profile).where(eq(users.id, id)).returning()
        return row ?? null
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
    },

    async saveTheme(id: string, theme: UserRow['theme']): Promise<void> {
      await db
        .update(users)
        .set({ theme })
        .where(and(eq(users.id, id), ne(users.theme, theme)))
    },

    /** Sets the new password, opens a new session and ends all others; false if `verified` is no longer the hash. */
    changePassword(
      verified: string | null,
      passwordHash: string,
      session: NewSessionRow,
      along: Along<void>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const changed = await tx
          .update(users)
          .set({ passwordHash })
          .where(and(eq(users.id, session.userId), hashIs(verified)))
          .returning({ id: users.id })
        if (changed.length === 0) return false
        await tx.delete(sessions).where(eq(sessions.userId, session.userId))
        await tx.insert(sessions).values(session)
        await along(tx)
        return true
      })
    },

    /** Deletes the account with its sessions, after `along` has deleted what belongs to it in other features. */
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

const hashIs = (hash: string | null) => (hash === null ? isNull(users.passwordHash) : eq(users.passwordHash, hash))

/** PostgreSQL's `unique_violation`, which drizzle wraps. */
function isUniqueViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505'
}
