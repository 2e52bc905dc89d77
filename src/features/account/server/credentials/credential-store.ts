import { and, count, eq, gt, max } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Kit } from '#platform/server/kit.ts'
import { secretHash } from '../secret-cookie.ts'
import { recoveryCodes, resetLinks, users } from '../tables.ts'

const LINK_MS = 60 * 60_000
const TOKEN_BYTES = 32

export type RecoveryCodeRow = typeof recoveryCodes.$inferSelect

export function credentialStore(db: Database) {
  return {
    async ownerOfLink(tokenHash: string, now: Date): Promise<string | null> {
      const valid = and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now))
      const [row] = await db.select({ userId: resetLinks.userId }).from(resetLinks).where(valid)
      return row?.userId ?? null
    },

    async useResetLink(tx: Database, tokenHash: string): Promise<boolean> {
      const link = eq(resetLinks.tokenHash, tokenHash)
      return (await tx.delete(resetLinks).where(link).returning({ userId: resetLinks.userId })).length > 0
    },

    /**
     * Finds a code with only one query, so that the time does not reveal whether the name exists.
     * @param number the first digit of the code; null if the text cannot be a code
     */
    async findRecoveryCode(usernameSkeleton: string, number: number | null) {
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

    replaceRecoveryCodes(userId: string, rows: RecoveryCodeRow[]): Promise<void> {
      return db.transaction(async (tx) => {
        // Locks the account, so that simultaneous calls run one after another and only one set of codes remains.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
        await tx.insert(recoveryCodes).values(rows)
      })
    },

    /** Deletes a recovery code. Returns false if the verified code no longer exists. */
    async useRecoveryCode(tx: Database, { userId, number, codeHash }: RecoveryCodeRow): Promise<boolean> {
      const code = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.number, number))
      const verified = and(code, eq(recoveryCodes.codeHash, codeHash))
      return (await tx.delete(recoveryCodes).where(verified).returning({ number: recoveryCodes.number })).length > 0
    },
  }
}

export function resetLinkMaker({ db, randomBytes }: { readonly db: Database; readonly randomBytes: Kit['random'] }) {
  /** Returns a new link's token and invalidates the earlier link. @param now milliseconds since the epoch */
  return async (userId: string, now: number): Promise<string> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const times = { madeAt: new Date(now), expiresAt: new Date(now + LINK_MS) }
    await db.transaction(async (tx) => {
      await tx.delete(resetLinks).where(eq(resetLinks.userId, userId))
      await tx.insert(resetLinks).values({ tokenHash: secretHash(token), userId, ...times })
    })
    return token
  }
}
