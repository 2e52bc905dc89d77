/** The tables of payments. The plan itself is a column of its user (account); Stripe's own data stays at Stripe. */
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { FIRST_PAYMENTS, INTERVALS, PAID_TIERS } from '../plans.ts'
import { MODES } from './service/stripe-account.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const origin = {
  /** Stripe's id of the account, or null if unknown. */
  account: text('account'),
  /** Null for rows older than this column. */
  mode: text('mode', { enum: MODES }),
}

/** The customer at Stripe of each user who ever began to pay. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    ...origin,
    /** False for a customer who never had a subscription at the last reading: there is nothing to read daily. */
    subscribed: boolean('subscribed').notNull().default(true),
    subscriptionId: text('subscription_id'),
    /** Null if no subscription runs, or it is not paid by one month or year. */
    interval: text('interval', { enum: INTERVALS }),
    /** When a subscription of the user was first seen: only a user without one gets a trial. */
    subscribedAt: moment('subscribed_at'),
    /** The number given to the latest reading of the customer's state (sync.ts). */
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
    /** The number of the reading that was written last. */
    syncedTicket: bigint('synced_ticket', { mode: 'number' }).notNull().default(0),
    /** The beginning of time for a customer that was never read. */
    syncedAt: moment('synced_at').notNull(),
    /** Until then a payment page may be open, so the plan page reads the state anew. */
    unsettledUntil: moment('unsettled_until'),
    /** Of a subscription that has not begun (first-payment.ts), else null. */
    firstPayment: text('first_payment', { enum: FIRST_PAYMENTS }),
    firstPaymentAt: moment('first_payment_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('billing_customers_customer').on(table.customerId),
    index('billing_customers_synced').on(table.syncedAt),
  ],
)

/** The payment that a user began last. One row a user, so that there is one open payment page. */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Idempotency key at Stripe, and what the secrets of the return are derived from (return-secrets.ts). */
    id: uuid('id').notNull(),
    customerId: text('customer_id').notNull(),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    priceId: text('price_id').notNull(),
    /** Null until Stripe has answered. */
    sessionId: text('session_id'),
    /** When the return signed in again; it does so once. */
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('checkouts_id').on(table.id)],
)

/** Events of Stripe that were handled, so that a second delivery does nothing. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    handledAt: moment('handled_at').notNull(),
  },
  (table) => [index('stripe_events_handled').on(table.handledAt)],
)

/** Customers of deleted accounts that must still be deleted at Stripe, which ends their subscriptions. */
export const customerDeletions = pgTable(
  'billing_farewells',
  {
    customerId: text('customer_id').primaryKey(),
    ...origin,
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (table) => [index('billing_farewells_next').on(table.nextTryAt)],
)

/** The scheduled jobs that one instance does for all. */
export const billingRounds = pgTable('billing_rounds', {
  name: text('name').primaryKey(),
  /** Until then no other round begins. */
  claimedUntil: moment('claimed_until').notNull(),
})
