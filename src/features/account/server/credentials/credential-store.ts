/** The only queries on recovery codes and the operator's links (§18). */
import { and, count, eq, gt, lt, max } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { recoveryCodes, resetLinks, users } from '../tables.ts'

export type ResetLinkRow = typeof resetLinks.$inferInsert
export type RecoveryCodeRow = typeof recoveryCodes.$inferSelect

export type CredentialStore = ReturnType<typeof credentialStore>

export function credentialStore(db: Database) {
  return {
    /** Keeps a link; an earlier one of the account opens nothing any more. */
    keepResetLink(link: ResetLinkRow): Promise<void> {
      return db.transaction(async (tx) => {
        await tx.delete(resetLinks).where(eq(resetLinks.userId, link.userId))
        await tx.insert(resetLinks).values(link)
      })
    },

    /** Whose account a link opens at `now`; null = none, or no longer. */
    async ownerOfLink(tokenHash: string, now: Date): Promise<string | null> {
      const [row] = await db
        .select({ userId: resetLinks.userId })
        .from(resetLinks)
        .where(and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now)))
      return row?.userId ?? null
    },

    /** In the transaction of the sign-in. Whether the link was there until now. */
    async useResetLink(tx: Database, tokenHash: string): Promise<boolean> {
      const used = await tx
        .delete(resetLinks)
        .where(eq(resetLinks.tokenHash, tokenHash))
        .returning({ userId: resetLinks.userId })
      return used.length > 0
    },

    /** Removes links whose hour is over. */
    async forgetResetLinks(now: Date): Promise<void> {
      await db.delete(resetLinks).where(lt(resetLinks.expiresAt, now))
    },

    /**
     * The account with a name, and its code of a number, in one query, so that a name without account takes as long.
     * @param number null: what was typed can be no code
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

    /** In the transaction of the sign-in. Whether the code, with the hash that was verified, was there until now. */
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
