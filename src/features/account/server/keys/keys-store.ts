/** The only queries on API keys (§15 "Keys"). */
import { and, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Plan } from '../../plan.ts'
import type { KeyScope } from '../../rules.ts'
import { apiKeys, users } from '../tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect
export type NewKeyRow = typeof apiKeys.$inferInsert

export interface KeyHolder extends Plan {
  readonly keyId: string
  readonly userId: string
  readonly scope: KeyScope
  readonly lastUsedAt: Date | null
}

export function keysStore(db: Database) {
  // Built once, because it runs for every call with a key.
  const liveKey = db
    .select({
      keyId: apiKeys.id,
      userId: users.id,
      scope: apiKeys.scope,
      subscriptionTier: users.subscriptionTier,
      subscriptionStatus: users.subscriptionStatus,
      subscriptionPeriodEnd: users.subscriptionPeriodEnd,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
        isNull(users.suspendedAt),
      ),
    )
    .limit(1)
    .prepare('live_key')

  return {
    /** Returns the key's holder; null for an unknown, removed or expired key, or a suspended account. */
    async find(keyHash: string, now: Date): Promise<KeyHolder | null> {
      const [row] = await liveKey.execute({ keyHash, now })
      return row ?? null
    },

    /** Notes the use of a key unless one was noted after `since`, by this instance or another. */
    async touch(id: string, now: Date, since: Date): Promise<void> {
      const due = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, since))
      await db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), due))
    },

    /** `'full'` if the account has `most` keys already; null if the account is gone. */
    add(row: NewKeyRow, most: number): Promise<'added' | 'full' | null> {
      return db.transaction(async (tx) => {
        // The lock makes simultaneous calls of one account wait for each other, so that all of them count.
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
        if (!user) return null
        const [kept] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, row.userId))
        if ((kept?.keys ?? 0) >= most) return 'full'
        await tx.insert(apiKeys).values(row)
        return 'added'
      })
    },

    /** The account's keys, the newest first. */
    async list(userId: string): Promise<KeyRow[]> {
      return db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.userId, userId))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    },

    /** Returns false if the account has no such key. */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
        .returning({ id: apiKeys.id })
      return removed.length > 0
    },
  }
}
