/** The only queries on recovery codes and the operator's links (§18). */
import { and, count, eq, gt, lt, max } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { secretHash } from '../secret-cookie.ts'
import { recoveryCodes, resetLinks, users } from '../tables.ts'

/** §18: how long a link can be used. */
const LINK_MS = 60 * 60_000
const TOKEN_BYTES = 32

export type RecoveryCodeRow = typeof recoveryCodes.$inferSelect

export function credentialStore(db: Database) {
  return {
    /** Stores a link; an earlier one of the account ends. */
    keepResetLink(link: typeof resetLinks.$inferInsert): Promise<void> {
      return db.transaction(async (tx) => {
        await tx.delete(resetLinks).where(eq(resetLinks.userId, link.userId))
        await tx.insert(resetLinks).values(link)
      })
    },

    /** Returns the id of the account that a link opens at `now`, or null. */
    async ownerOfLink(tokenHash: string, now: Date): Promise<string | null> {
      const [row] = await db
        .select({ userId: resetLinks.userId })
        .from(resetLinks)
        .where(and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now)))
      return row?.userId ?? null
    },

    /** In the transaction of the sign-in. Returns false if the link is gone. */
    async useResetLink(tx: Database, tokenHash: string): Promise<boolean> {
      const used = await tx
        .delete(resetLinks)
        .where(eq(resetLinks.tokenHash, tokenHash))
        .returning({ userId: resetLinks.userId })
      return used.length > 0
    },

    async forgetResetLinks(now: Date): Promise<void> {
      await db.delete(resetLinks).where(lt(resetLinks.expiresAt, now))
    },

    /**
     * Returns the account with a name and its code with a number, in one query, so that a name without account takes as
     * long.
     * @param number null if the typed text cannot be a code
     */
    async findRecoveryCode(
      usernameSkeleton: string,
      number: number | null,
    ): Promise<{ userId: string | null; code: RecoveryCodeRow | null }> {
      const [row] = await db
        .select({ userId: users.id, code: recoveryCodes })
        .from(users)
        .leftJoin(recoveryCodes, and(eq(recoveryCodes.userId, users.id), eq(recoveryCodes.number, number ?? -1)))
        .where(eq(users.usernameSkeleton, usernameSkeleton))
      return row ?? { userId: null, code: null }
    },

    async recoveryCodesOf(userId: string): Promise<{ readonly left: number; readonly madeAt: Date | null }> {
      const [row] = await db
        .select({ left: count(), madeAt: max(recoveryCodes.createdAt) })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId))
      return row ?? { left: 0, madeAt: null }
    },

    replaceRecoveryCodes(userId: string, rows: readonly RecoveryCodeRow[]): Promise<void> {
      return db.transaction(async (tx) => {
        // Locked, so that of two sets that are made at the same time one replaces the other.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
        await tx.insert(recoveryCodes).values([...rows])
      })
    },

    /** In the transaction of the sign-in. Returns false if the code with the verified hash is gone. */
    async useRecoveryCode(tx: Database, { userId, number, codeHash }: RecoveryCodeRow): Promise<boolean> {
      const code = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.number, number))
      const used = await tx
        .delete(recoveryCodes)
        .where(and(code, eq(recoveryCodes.codeHash, codeHash)))
        .returning({ number: recoveryCodes.number })
      return used.length > 0
    },
  }
}

/** Makes the operator's links that let a person back into an account. */
export function resetLinkMaker({
  db,
  randomBytes,
}: {
  readonly db: Database
  readonly randomBytes: (count: number) => Buffer
}) {
  const store = credentialStore(db)
  /**
   * Returns a link's token, which is stored only as a hash; an earlier one of the account ends. The account must exist.
   * @param now milliseconds since the epoch
   */
  return async (userId: string, now: number): Promise<string> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const times = { madeAt: new Date(now), expiresAt: new Date(now + LINK_MS) }
    await store.keepResetLink({ tokenHash: secretHash(token), userId, ...times })
    return token
  }
}
