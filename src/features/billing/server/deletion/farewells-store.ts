/** The queries on customers of deleted accounts: an outbox that is written in the deletion's own transaction. */
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { billingCustomers, billingFarewells } from '../tables.ts'

export interface Farewell {
  readonly customerId: string
  readonly tries: number
}

/** In the transaction that deletes the account: its customer is to be deleted. Returns the customer; null = none. */
export async function noteFarewell(tx: Database, userId: string, now: Date): Promise<string | null> {
  const [customer] = await tx
    .delete(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .returning({ customerId: billingCustomers.customerId })
  if (!customer) return null
  await tx
    .insert(billingFarewells)
    .values({ ...customer, nextTryAt: now })
    .onConflictDoNothing()
  return customer.customerId
}

export type FarewellsStore = ReturnType<typeof farewellsStore>

export function farewellsStore(db: Database) {
  const ofCustomer = (customerId: string) => eq(billingFarewells.customerId, customerId)

  return {
    async due(now: Date, limit: number): Promise<Farewell[]> {
      return db
        .select({ customerId: billingFarewells.customerId, tries: billingFarewells.tries })
        .from(billingFarewells)
        .where(lte(billingFarewells.nextTryAt, now))
        .orderBy(asc(billingFarewells.nextTryAt))
        .limit(limit)
    },

    /** Adds a customer that no account has, so that it is deleted too. */
    async add(customerId: string, now: Date): Promise<void> {
      await db.insert(billingFarewells).values({ customerId, nextTryAt: now }).onConflictDoNothing()
    },

    async done(customerId: string): Promise<void> {
      await db.delete(billingFarewells).where(ofCustomer(customerId))
    },

    async tryAgain(customerId: string, at: Date): Promise<void> {
      await db
        .update(billingFarewells)
        .set({ tries: sql`${billingFarewells.tries} + 1`, nextTryAt: at })
        .where(ofCustomer(customerId))
    },
  }
}
