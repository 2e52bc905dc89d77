import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, userId } from '#features/account/server/tables.ts'
import { FIRST_PAYMENTS, INTERVALS, PAID_TIERS } from '../plans.ts'
import { MODES } from './service/stripe-account.ts'

const origin = {
  account: text('account'),
  /** Null for rows older than this column. */
  mode: text('mode', { enum: MODES }),
}

export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: userId().primaryKey(),
    customerId: text('customer_id').notNull(),
    ...origin,
    /** False if the last read found no subscription. The customer is then not read from Stripe every day. */
    subscribed: boolean('subscribed').notNull().default(true),
    subscriptionId: text('subscription_id'),
    /** Null if no subscription is running, or if it is billed neither monthly nor yearly. */
    interval: text('interval', { enum: INTERVALS }),
    /** Null if the user never had a subscription. Only such a user gets a trial. */
    subscribedAt: moment('subscribed_at'),
    /** The sequence number of the most recently started read from Stripe (sync.ts). */
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
    /** The sequence number of the latest read from Stripe whose result was saved. */
    syncedTicket: bigint('synced_ticket', { mode: 'number' }).notNull().default(0),
    /** When the customer was last read from Stripe; the epoch if never. */
    syncedAt: moment('synced_at').notNull(),
    /** The time until which a payment page may be open. */
    unsettledUntil: moment('unsettled_until'),
    /** The state of the first payment while the subscription has not begun; otherwise null. */
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
    userId: userId().primaryKey(),
    /** This id is also the idempotency key at Stripe, and the secrets for the payment's return are derived from it. */
    id: uuid('id').notNull(),
    customerId: text('customer_id').notNull(),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    priceId: text('price_id').notNull(),
    /** Null until Stripe has created the payment page. */
    sessionId: text('session_id'),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('checkouts_id').on(table.id)],
)

export const stripeEvents = pgTable(
  'stripe_events',
  { id: text('id').primaryKey(), handledAt: moment('handled_at').notNull() },
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
