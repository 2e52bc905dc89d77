/** The queries on begun payments: one row a user. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import { checkouts } from '../tables.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type NewCheckout = Pick<CheckoutRow, 'id' | 'userId' | 'customerId' | 'tier' | 'priceId' | 'createdAt'>

export type CheckoutsStore = ReturnType<typeof checkoutsStore>

export function checkoutsStore(db: Database) {
  const withId = (id: string) => eq(checkouts.id, id)

  return {
    async ofUser(userId: string): Promise<CheckoutRow | null> {
      const [row] = await db.select().from(checkouts).where(eq(checkouts.userId, userId))
      return row ?? null
    },

    async withId(id: string): Promise<CheckoutRow | null> {
      const [row] = await db.select().from(checkouts).where(withId(id))
      return row ?? null
    },

    /** Begins a payment in place of `replaced`; null if another call was quicker, or the account is deleted meanwhile. */
    async begin(row: NewCheckout, replaced: string | null): Promise<CheckoutRow | null> {
      if (replaced === null) {
        try {
          const [made] = await db.insert(checkouts).values(row).onConflictDoNothing().returning()
          return made ?? null
        } catch (error) {
          if (isForeignKeyViolation(error)) return null
          throw error
        }
      }
      const { id, customerId, tier, priceId, createdAt } = row
      const [made] = await db
        .update(checkouts)
        .set({ id, customerId, tier, priceId, createdAt, sessionId: null, usedAt: null })
        .where(withId(replaced))
        .returning()
      return made ?? null
    },

    /** Stores Stripe's id of a begun payment; false if another payment has taken its place. */
    async setSession(id: string, sessionId: string): Promise<boolean> {
      const set = await db.update(checkouts).set({ sessionId }).where(withId(id)).returning({ id: checkouts.id })
      return set.length > 0
    },

    /** Deletes a payment that was never opened. */
    async forget(id: string): Promise<void> {
      await db.delete(checkouts).where(and(withId(id), isNull(checkouts.sessionId)))
    },

    /** Uses up the return of a payment; true for exactly one call. */
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

/** In the transaction that changes the password: returns from earlier payments no longer sign in. */
export async function spendReturnsOf(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ usedAt: now })
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.usedAt)))
}
