import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { FIRST_PAYMENTS, INTERVALS, PAID_TIERS } from '../plans.ts'
import { MODES } from './service/stripe-account.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const origin = {
  /** Null if unknown. */
  account: text('account'),
  /** Null for rows older than this column. */
  mode: text('mode', { enum: MODES }),
}

export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    ...origin,
    /** False if the last reading found no subscription: there is nothing to read daily. */
    subscribed: boolean('subscribed').notNull().default(true),
    subscriptionId: text('subscription_id'),
    /** Null if no subscription runs, or it is not paid by one month or year. */
    interval: text('interval', { enum: INTERVALS }),
    /** Only a user without it gets a trial. */
    subscribedAt: moment('subscribed_at'),
    /** Of the latest reading (sync.ts). */
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
    /** Of the reading that was written last. */
    syncedTicket: bigint('synced_ticket', { mode: 'number' }).notNull().default(0),
    /** The beginning of time for a customer that was never read. */
    syncedAt: moment('synced_at').notNull(),
    /** Until then a payment page may be open. */
    unsettledUntil: moment('unsettled_until'),
    /** Of a subscription that has not begun, else null. */
    firstPayment: text('first_payment', { enum: FIRST_PAYMENTS }),
    firstPaymentAt: moment('first_payment_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('billing_customers_customer').on(table.customerId),
    index('billing_customers_synced').on(table.syncedAt),
  ],
)

export const checkouts = pgTable(
  'checkouts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Also the idempotency key at Stripe, and what the secrets of the return are derived from. */
    id: uuid('id').notNull(),
    customerId: text('customer_id').notNull(),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    priceId: text('price_id').notNull(),
    /** Null until Stripe has answered. */
    sessionId: text('session_id'),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('checkouts_id').on(table.id)],
)

export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    handledAt: moment('handled_at').notNull(),
  },
  (table) => [index('stripe_events_handled').on(table.handledAt)],
)

/** Customers of deleted accounts that must still be deleted at Stripe. */
export const customerDeletions = pgTable(
  'customer_deletions',
  {
    customerId: text('customer_id').primaryKey(),
    ...origin,
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (table) => [index('customer_deletions_next').on(table.nextTryAt)],
)

export const scheduledJobs = pgTable('scheduled_jobs', {
  name: text('name').primaryKey(),
  claimedUntil: moment('claimed_until').notNull(),
})
