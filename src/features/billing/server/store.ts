/** The queries on customers and handled events; checkouts-store.ts and farewells-store.ts have the other tables. */
import { and, asc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import type { PlanChange, PlanStore } from '#features/account/server/plan-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Interval } from '../plans.ts'
import type { FirstPayment } from './checkout/first-payment.ts'
import { planAfter, type ReadPlan } from './sync/projection.ts'
import { billingCustomers, stripeEvents } from './tables.ts'

export type CustomerRow = typeof billingCustomers.$inferSelect

export interface ReadState {
  readonly customerId: string
  /** The number that the reading got before it began. */
  readonly ticket: number
  readonly at: Date
  readonly plan: ReadPlan
  readonly subscriptionId: string | null
  /** How often it is paid for; null = none runs. */
  readonly interval: Interval | null
  /** Whether the customer has, or once had, a subscription. */
  readonly subscribed: boolean
  /** Null = none is open or has failed. */
  readonly firstPayment: FirstPayment | null
}

export interface Ticket {
  readonly userId: string
  readonly number: number
  /** The subscription that counted at the last reading; null = none. */
  readonly knownId: string | null
}

/** A place in the order in which customers are read anew. */
export type StaleCustomer = Pick<CustomerRow, 'syncedAt' | 'customerId'>

const NEVER = new Date(0)
/** The place before every customer. */
export const FIRST_CUSTOMER: StaleCustomer = { syncedAt: NEVER, customerId: '' }

export type PaymentStore = ReturnType<typeof paymentStore>

export function paymentStore(db: Database, plans: Pick<PlanStore, 'find' | 'savePlan'>) {
  const ofUser = (userId: string) => eq(billingCustomers.userId, userId)
  const ofCustomer = (customerId: string) => eq(billingCustomers.customerId, customerId)

  return {
    async customerOf(userId: string): Promise<CustomerRow | null> {
      const [row] = await db.select().from(billingCustomers).where(ofUser(userId))
      return row ?? null
    },

    /** The user of a customer; null for a customer of nobody's. */
    async userOf(customerId: string): Promise<string | null> {
      const [row] = await db
        .select({ userId: billingCustomers.userId })
        .from(billingCustomers)
        .where(ofCustomer(customerId))
      return row?.userId ?? null
    },

    /**
     * Keeps a user's customer in place of `replaced`. Returns the customer that stands there afterwards, which is
     * another when two calls made one at the same time; null when the account is gone.
     */
    async keepCustomer(made: {
      readonly userId: string
      readonly customerId: string
      readonly replaced: string | null
      readonly now: Date
    }): Promise<string | null> {
      const { userId, customerId, replaced, now } = made
      try {
        await db
          .insert(billingCustomers)
          .values({ userId, customerId, syncedAt: NEVER, createdAt: now })
          .onConflictDoUpdate({
            target: billingCustomers.userId,
            set: { customerId, subscriptionId: null, syncedAt: NEVER },
            setWhere: eq(billingCustomers.customerId, replaced ?? ''),
          })
      } catch (error) {
        if (isForeignKeyViolation(error)) return null
        throw error
      }
      const [row] = await db.select().from(billingCustomers).where(ofUser(userId))
      return row?.customerId ?? null
    },

    /** Numbers a reading of a customer's state; null for a customer of nobody's. */
    async takeTicket(customerId: string): Promise<Ticket | null> {
      const [row] = await db
        .update(billingCustomers)
        .set({ ticket: sql`${billingCustomers.ticket} + 1` })
        .where(ofCustomer(customerId))
        .returning({
          userId: billingCustomers.userId,
          number: billingCustomers.ticket,
          knownId: billingCustomers.subscriptionId,
        })
      return row ?? null
    },

    /** Writes a reading unless a later one is written; returns what it changes, null when it was not written. */
    saveState({ customerId, ticket, at, plan, ...read }: ReadState): Promise<PlanChange | null> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .update(billingCustomers)
          .set({
            syncedTicket: ticket,
            syncedAt: at,
            subscriptionId: read.subscriptionId,
            interval: read.interval,
            ...(read.subscribed && {
              subscribedAt: sql`coalesce(${billingCustomers.subscribedAt}, ${at.toISOString()})`,
            }),
            firstPayment: read.firstPayment?.state ?? null,
            firstPaymentAt: read.firstPayment?.begunAt ?? null,
          })
          .where(and(ofCustomer(customerId), lt(billingCustomers.syncedTicket, ticket)))
          .returning({ userId: billingCustomers.userId })
        if (!row) return null
        return plans.savePlan(tx, row.userId, (before) => planAfter(before, plan))
      })
    },

    /** Notes that a payment page is open until then, so that the plan page asks Stripe itself. */
    async expectChange(userId: string, until: Date): Promise<void> {
      await db.update(billingCustomers).set({ unsettledUntil: until }).where(ofUser(userId))
    },

    /** Customers after `last` that were last read before a moment, those read longest ago first. */
    staleCustomers(before: Date, last: StaleCustomer, limit: number): Promise<StaleCustomer[]> {
      const { syncedAt, customerId } = billingCustomers
      return db
        .select({ syncedAt, customerId })
        .from(billingCustomers)
        .where(
          and(
            lt(syncedAt, before),
            gte(syncedAt, last.syncedAt),
            or(gt(syncedAt, last.syncedAt), gt(customerId, last.customerId)),
          ),
        )
        .orderBy(asc(syncedAt), asc(customerId))
        .limit(limit)
    },

    async isHandled(eventId: string): Promise<boolean> {
      const found = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, eventId))
      return found.length > 0
    },

    /** Written only after the event's work is done, so that a failed one is done again when Stripe repeats it. */
    async setHandled(eventId: string, now: Date): Promise<void> {
      await db.insert(stripeEvents).values({ id: eventId, handledAt: now }).onConflictDoNothing()
    },

    async forgetHandled(before: Date): Promise<void> {
      await db.delete(stripeEvents).where(lt(stripeEvents.handledAt, before))
    },
  }
}

/** PostgreSQL's `foreign_key_violation`, which drizzle wraps. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23503'
}
