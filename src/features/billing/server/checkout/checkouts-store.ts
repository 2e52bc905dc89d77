import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import { checkouts } from '../tables.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type CheckoutsStore = ReturnType<typeof checkoutsStore>

export function checkoutsStore(db: Database) {
  const withId = (id: string) => eq(checkouts.id, id)

  const find = async (where: SQL): Promise<CheckoutRow | null> => {
    const [row] = await db.select().from(checkouts).where(where)
    return row ?? null
  }

  return {
    ofUser: (userId: string) => find(eq(checkouts.userId, userId)),

    withId: (id: string) => find(withId(id)),

    /** Stores the payment's row. Returns null if another call was faster, or if the account was deleted meanwhile. */
    async begin(row: Omit<CheckoutRow, 'sessionId' | 'usedAt'>, replaced: string | null): Promise<CheckoutRow | null> {
      if (replaced === null) {
        try {
          const [made] = await db.insert(checkouts).values(row).onConflictDoNothing().returning()
          return made ?? null
        } catch (error) {
          if (isForeignKeyViolation(error)) return null
          throw error
        }
      }
      const [made] = await db
        .update(checkouts)
        .set({ ...row, sessionId: null, usedAt: null })
        .where(withId(replaced))
        .returning()
      return made ?? null
    },

    /** Stores the id of the payment page. Returns false if another payment has replaced this one. */
    async setSession(id: string, sessionId: string): Promise<boolean> {
      const set = await db.update(checkouts).set({ sessionId }).where(withId(id)).returning({ id: checkouts.id })
      return set.length > 0
    },

    async forget(id: string): Promise<void> {
      await db.delete(checkouts).where(and(withId(id), isNull(checkouts.sessionId)))
    },

    /** Marks the return from a payment as used. Returns true only for the first call. */
    async use(id: string, now: Date): Promise<boolean> {
      const used = await db
        .update(checkouts)
        .set({ usedAt: now })
        .where(and(withId(id), isNull(checkouts.usedAt)))
        .returning({ id: checkouts.id })
      return used.length > 0
    },
  }
}

/** Ensures that a return from an earlier payment signs nobody in. Runs in the transaction that changes the password. */
export async function spendReturnsOf(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ usedAt: now })
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.usedAt)))
}
