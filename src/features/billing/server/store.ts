import { and, asc, count, eq, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import { FREE_PLAN } from '#features/account/plan.ts'
import type { PlanChange, PlanStore } from '#features/account/server/plan-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import type { FirstPayment } from './checkout/first-payment.ts'
import { addCustomerDeletion } from './service/customer-deletions-store.ts'
import type { Mode, Origin } from './service/stripe-account.ts'
import { planAfter, type ReadPlan } from './sync/projection.ts'
import { billingCustomers, scheduledJobs, stripeEvents } from './tables.ts'

export type CustomerRow = typeof billingCustomers.$inferSelect

interface ReadState extends Pick<CustomerRow, 'customerId' | 'ticket' | 'subscriptionId' | 'interval'> {
  readonly at: Date
  readonly plan: ReadPlan
  readonly subscribed: boolean
  readonly firstPayment: FirstPayment | null
  /** True if Stripe lists any subscription of the customer, even one that has ended or was never paid. */
  readonly hasSubscriptions: boolean
  readonly origin: Origin
}

type StaleCustomer = Pick<CustomerRow, 'syncedAt' | 'customerId'>

const NEVER = new Date(0)
const ROUND = 'hourly'
export const FIRST_CUSTOMER: StaleCustomer = { syncedAt: NEVER, customerId: '' }

export type PaymentStore = ReturnType<typeof paymentStore>

export function paymentStore(db: Database, plans: Pick<PlanStore, 'find' | 'savePlan'>) {
  const ofUser = (userId: string) => eq(billingCustomers.userId, userId)
  const ofCustomer = (customerId: string) => eq(billingCustomers.customerId, customerId)

  const customerOf = async (userId: string): Promise<CustomerRow | null> => {
    const [row] = await db.select().from(billingCustomers).where(ofUser(userId))
    return row ?? null
  }

  return {
    customerOf,

    async userOf(customerId: string): Promise<string | null> {
      const [row] = await db
        .select({ userId: billingCustomers.userId })
        .from(billingCustomers)
        .where(ofCustomer(customerId))
      return row?.userId ?? null
    },

    /** Stores a customer unless one is stored. Returns the stored customer's id; null if the account no longer exists. */
    async keepCustomer(made: {
      readonly userId: string
      readonly customerId: string
      readonly origin?: Origin
      readonly replaced: string | null
      readonly endReplaced?: boolean
      readonly now: Date
    }): Promise<string | null> {
      const { userId, customerId, replaced, endReplaced = false, now } = made
      const { account, mode } = made.origin ?? { account: null, mode: null }
      const first = { customerId, account, mode, subscribed: false, syncedAt: NEVER }
      try {
        await db.transaction(async (tx) => {
          const [before] = await tx.select().from(billingCustomers).where(ofUser(userId)).for('update')
          const written = await tx
            .insert(billingCustomers)
            .values({ ...first, userId, createdAt: now })
            .onConflictDoUpdate({
              target: billingCustomers.userId,
              set: { ...first, subscriptionId: null },
              setWhere: eq(billingCustomers.customerId, replaced ?? ''),
            })
            .returning({ customerId: billingCustomers.customerId })
          if (written.length > 0 && endReplaced && before) await addCustomerDeletion(tx, before, now)
        })
      } catch (error) {
        if (isForeignKeyViolation(error)) return null
        throw error
      }
      return (await customerOf(userId))?.customerId ?? null
    },

    /** Returns a number for the next read of the customer's state at Stripe, or null if the customer belongs to no user. */
    async takeTicket(customerId: string) {
      const [row] = await db
        .update(billingCustomers)
        .set({ ticket: sql`${billingCustomers.ticket} + 1` })
        .where(ofCustomer(customerId))
        .returning({
          userId: billingCustomers.userId,
          number: billingCustomers.ticket,
          /** The subscription that determined the plan at the last read, or null. */
          knownId: billingCustomers.subscriptionId,
          account: billingCustomers.account,
          mode: billingCustomers.mode,
        })
      return row ?? null
    },

    /** Saves the state that was read from Stripe. Returns null if a read that began later has already been saved. */
    saveState({ customerId, ticket, at, plan, origin, ...read }: ReadState): Promise<PlanChange | null> {
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
            subscribed: read.hasSubscriptions,
            ...origin,
          })
          .where(and(ofCustomer(customerId), lt(billingCustomers.syncedTicket, ticket)))
          .returning({ userId: billingCustomers.userId })
        if (!row) return null
        return plans.savePlan(tx, row.userId, (before) => planAfter(before, plan))
      })
    },

    async setUnseen(customerId: string, at: Date): Promise<void> {
      await db.update(billingCustomers).set({ syncedAt: at }).where(ofCustomer(customerId))
    },

    async origins(): Promise<(Origin & { readonly customers: number })[]> {
      const { account, mode } = billingCustomers
      return db.select({ account, mode, customers: count() }).from(billingCustomers).groupBy(account, mode)
    },

    /** Ends plans bought without real money in a mode other than `mode`. Returns the number of ended plans. */
    endPlayedPlans(mode: Mode | null): Promise<number> {
      return db.transaction(async (tx) => {
        const played = await tx
          .select({ userId: billingCustomers.userId })
          .from(billingCustomers)
          .where(and(inArray(billingCustomers.mode, ['sandbox', 'test']), ne(billingCustomers.mode, mode ?? 'live')))
        let ended = 0
        for (const { userId } of played) {
          const change = await plans.savePlan(tx, userId, () => FREE_PLAN)
          if (change === null || change.before.subscriptionTier === 'free') continue
          await tx.update(billingCustomers).set({ syncedAt: NEVER }).where(ofUser(userId))
          ended += 1
        }
        return ended
      })
    },

    /** Makes the plan page read from Stripe until the given time, because a payment page may be open. */
    async expectChange(userId: string, until: Date): Promise<void> {
      await db.update(billingCustomers).set({ unsettledUntil: until }).where(ofUser(userId))
    },

    staleCustomers(before: Date, last: StaleCustomer, limit: number): Promise<StaleCustomer[]> {
      const { syncedAt, customerId } = billingCustomers
      return db
        .select({ syncedAt, customerId })
        .from(billingCustomers)
        .where(
          and(
            isStale(before),
            gte(syncedAt, last.syncedAt),
            or(gt(syncedAt, last.syncedAt), gt(customerId, last.customerId)),
          ),
        )
        .orderBy(asc(syncedAt), asc(customerId))
        .limit(limit)
    },

    waiting: (before: Date): Promise<number> => db.$count(billingCustomers, isStale(before)),

    /** Claims the hourly run. Returns false if another instance is doing the run or has just done it. */
    async claimRound(now: Date, until: Date): Promise<boolean> {
      const claimed = await db
        .insert(scheduledJobs)
        .values({ name: ROUND, claimedUntil: until })
        .onConflictDoUpdate({
          target: scheduledJobs.name,
          set: { claimedUntil: until },
          setWhere: lte(scheduledJobs.claimedUntil, now),
        })
        .returning({ name: scheduledJobs.name })
      return claimed.length > 0
    },

    async releaseRound(now: Date): Promise<void> {
      await db.update(scheduledJobs).set({ claimedUntil: now }).where(eq(scheduledJobs.name, ROUND))
    },

    async isHandled(eventId: string): Promise<boolean> {
      const found = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, eventId))
      return found.length > 0
    },

    /** Must be called only after the event was handled, because Stripe sends an event again if handling it failed. */
    async setHandled(eventId: string, now: Date): Promise<void> {
      await db.insert(stripeEvents).values({ id: eventId, handledAt: now }).onConflictDoNothing()
    },

    async forgetHandled(before: Date): Promise<void> {
      await db.delete(stripeEvents).where(lt(stripeEvents.handledAt, before))
    },
  }
}

/** Matches customers to read again. Those without a subscription are read only once, after a payment page was open. */
function isStale(before: Date) {
  const { subscribed, syncedAt, unsettledUntil } = billingCustomers
  return and(lt(syncedAt, before), or(subscribed, gt(unsettledUntil, syncedAt)))
}
