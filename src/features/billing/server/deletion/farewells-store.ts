/** The queries on customers of deleted accounts: an outbox that is written in the deletion's own transaction. */
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Origin } from '../service/stripe-account.ts'
import { billingCustomers, billingFarewells } from '../tables.ts'

export interface Farewell extends Origin {
  readonly customerId: string
  readonly tries: number
}

/** In the transaction that deletes the account: its customer is to be deleted. Returns the customer; null = none. */
export async function noteFarewell(tx: Database, userId: string, now: Date): Promise<string | null> {
  const [customer] = await tx.delete(billingCustomers).where(eq(billingCustomers.userId, userId)).returning()
  if (!customer) return null
  await addFarewell(tx, customer, now)
  return customer.customerId
}

/** A customer that no account has any more is to be deleted. */
export async function addFarewell(
  db: Database,
  { customerId, account, mode }: Origin & { readonly customerId: string },
  now: Date,
): Promise<void> {
  await db.insert(billingFarewells).values({ customerId, account, mode, nextTryAt: now }).onConflictDoNothing()
}

export type FarewellsStore = ReturnType<typeof farewellsStore>

export function farewellsStore(db: Database) {
  const ofCustomer = (customerId: string) => eq(billingFarewells.customerId, customerId)

  return {
    async due(now: Date, limit: number): Promise<Farewell[]> {
      return db
        .select()
        .from(billingFarewells)
        .where(lte(billingFarewells.nextTryAt, now))
        .orderBy(asc(billingFarewells.nextTryAt))
        .limit(limit)
    },

    /** Adds a customer that no account has, so that it is deleted too. */
    add: (customerId: string, origin: Origin, now: Date): Promise<void> =>
      addFarewell(db, { customerId, ...origin }, now),

    /** How many customers are still to be deleted. */
    waiting: (): Promise<number> => db.$count(billingFarewells),

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
