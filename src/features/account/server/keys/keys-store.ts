import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { planColumns } from '../plan-store.ts'
import { apiKeys, users } from '../tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect

export function keysStore(db: Database) {
  // This query is prepared once, because every call with an API key runs it.
  const liveKey = db
    .select({
      keyId: apiKeys.id,
      userId: users.id,
      scope: apiKeys.scope,
      ...planColumns,
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
    /** Returns null if the key is unknown, removed or expired, or if the account is suspended. */
    find: async (keyHash: string, now: Date) => (await liveKey.execute({ keyHash, now }))[0] ?? null,

    /** Records a use of the key, unless an instance has already recorded one after `since`. */
    touch(id: string, now: Date, since: Date) {
      const due = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, since))
      return db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), due))
    },

    /** Adds a key. Returns `'full'` if the account already has `most` keys, or null if the account no longer exists. */
    add(row: typeof apiKeys.$inferInsert, most: number): Promise<'added' | 'full' | null> {
      return db.transaction(async (tx) => {
        // Locks the account, so that simultaneous calls cannot exceed the maximum number of keys.
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
        if (!user) return null
        if ((await tx.$count(apiKeys, eq(apiKeys.userId, row.userId))) >= most) return 'full'
        await tx.insert(apiKeys).values(row)
        return 'added'
      })
    },

    list(userId: string): Promise<KeyRow[]> {
      const own = db.select().from(apiKeys).where(eq(apiKeys.userId, userId))
      return own.orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const own = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId))
      return (await db.delete(apiKeys).where(own).returning({ id: apiKeys.id })).length > 0
    },
  }
}
