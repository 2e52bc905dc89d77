/** Stores the customers to delete at Stripe, in the transaction that deletes the account. */
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Origin } from './stripe-account.ts'
import { billingCustomers, customerDeletions } from '../tables.ts'

export type CustomerDeletion = Pick<typeof customerDeletions.$inferSelect, 'customerId' | 'tries' | keyof Origin>

/** Schedules the customer's deletion at Stripe. Returns the customer's id, or null if there is none. */
export async function noteCustomerDeletion(tx: Database, userId: string, now: Date): Promise<string | null> {
  const [customer] = await tx.delete(billingCustomers).where(eq(billingCustomers.userId, userId)).returning()
  if (!customer) return null
  await addCustomerDeletion(tx, customer, now)
  return customer.customerId
}

export async function addCustomerDeletion(
  db: Database,
  { customerId, account, mode }: Origin & { readonly customerId: string },
  now: Date,
): Promise<void> {
  await db.insert(customerDeletions).values({ customerId, account, mode, nextTryAt: now }).onConflictDoNothing()
}

export type CustomerDeletionsStore = ReturnType<typeof customerDeletionsStore>

export function customerDeletionsStore(db: Database) {
  const ofCustomer = (customerId: string) => eq(customerDeletions.customerId, customerId)

  return {
    async due(now: Date, limit: number): Promise<CustomerDeletion[]> {
      return db
        .select()
        .from(customerDeletions)
        .where(lte(customerDeletions.nextTryAt, now))
        .orderBy(asc(customerDeletions.nextTryAt))
        .limit(limit)
    },

    add: (customerId: string, origin: Origin, now: Date): Promise<void> =>
      addCustomerDeletion(db, { customerId, ...origin }, now),

    waiting: (): Promise<number> => db.$count(customerDeletions),

    async done(customerId: string): Promise<void> {
      await db.delete(customerDeletions).where(ofCustomer(customerId))
    },

    async tryAgain(customerId: string, at: Date): Promise<void> {
      await db
        .update(customerDeletions)
        .set({ tries: sql`${customerDeletions.tries} + 1`, nextTryAt: at })
        .where(ofCustomer(customerId))
    },
  }
}
