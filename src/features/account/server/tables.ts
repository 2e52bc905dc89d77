/** The tables of users (§3 User), of sign-ins, of failed sign-ins (§15), and of what the operator gives and does (§20). */
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TIERS } from '#features/models/catalogue.ts'
import { SUBSCRIPTION_STATUSES } from '../plan.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** The skeleton of the username (skeleton.ts): names that look alike have the same one. */
    usernameSkeleton: text('username_skeleton').notNull(),
    /** §3 `password`: an argon2id hash in PHC format, never the password. */
    passwordHash: text('password_hash').notNull(),
    displayName: text('display_name'),
    bio: text('bio'),
    profilePicture: text('profile_picture'),
    /** For billing only and never verified: it is not used to sign in or to find an account. */
    email: text('email'),
    theme: text('theme', { enum: ['light', 'dark'] })
      .notNull()
      .default('light'),
    // The plan (§4 Subscription): plan-store.ts alone writes it. The customer stands in billing's own table; the two empty
    // columns for it go in a later migration, because instances without billing still name them while they are replaced.
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    subscriptionTier: text('subscription_tier', { enum: TIERS }).notNull().default('free'),
    subscriptionStatus: text('subscription_status', { enum: SUBSCRIPTION_STATUSES }).notNull().default('active'),
    subscriptionPeriodEnd: moment('subscription_period_end'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_username').on(table.usernameSkeleton)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie's token, so that a reader of the database cannot sign in with it. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** The absolute end; a session that is not used ends before it. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Failed attempts at one name, whether an account has it or not, or from one known device. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** A hash, because a typed name may be a password. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [index('sign_in_failures_last').on(table.lastAt)],
)

/** Plans that the operator gave (§20): they count while no subscription gives a paid plan. */
export const planGrants = pgTable('plan_grants', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tier: text('tier', { enum: TIERS }).notNull(),
  until: moment('until').notNull(),
})

/** Invites to register (§20). */
export const invites = pgTable(
  'invites',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the code, so that a reader of the database cannot register with it. */
    codeHash: text('code_hash').notNull(),
    usesLeft: integer('uses_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('invites_code').on(table.codeHash), index('invites_expiry').on(table.expiresAt)],
)

/** What the operator did (§20). A row outlives the account or the debate that it names. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** The user of the operating system and the machine, `root@debates`. */
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    /** The name of the account, or the id of the debate; null for an invite. */
    subject: text('subject'),
    detail: text('detail'),
  },
  (table) => [index('operator_acts_at').on(table.at.desc(), table.id.desc())],
)
