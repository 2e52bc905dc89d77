import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TIERS } from '#features/models/catalogue.ts'
import { SUBSCRIPTION_STATUSES } from '../plan.ts'
import { KEY_SCOPES } from '../rules.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    usernameSkeleton: text('username_skeleton').notNull(),
    /** argon2id in PHC format; null for an account without a password (§18). */
    passwordHash: text('password_hash'),
    displayName: text('display_name'),
    bio: text('bio'),
    profilePicture: text('profile_picture'),
    /** Used only for billing. The address is unverified, so it must not be used to sign in or to find an account. */
    email: text('email'),
    theme: text('theme', { enum: ['light', 'dark'] })
      .notNull()
      .default('light'),
    // These two columns are unused, but older instances still query them, so a later migration will drop them.
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    subscriptionTier: text('subscription_tier', { enum: TIERS }).notNull().default('free'),
    subscriptionStatus: text('subscription_status', { enum: SUBSCRIPTION_STATUSES }).notNull().default('active'),
    subscriptionPeriodEnd: moment('subscription_period_end'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** §19: when the account was suspended; null if it is not suspended. */
    suspendedAt: moment('suspended_at'),
  },
  (table) => [uniqueIndex('users_username').on(table.usernameSkeleton)],
)

/** Makes the column that refers to the owner's account. Deleting the account deletes the row. */
export const userId = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** A SHA-256 hash, so that somebody who reads the database cannot sign in. */
    tokenHash: text('token_hash').notNull(),
    userId: userId().notNull(),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** The latest end of the session. An idle session ends earlier. */
    expiresAt: moment('expires_at').notNull(),
    /** §18: until this time, the user needs no password for sensitive actions. Null if a password is always needed. */
    confirmedUntil: moment('confirmed_until'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** A hash, because people sometimes type a password in the name field. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [index('sign_in_failures_last').on(table.lastAt)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: userId().notNull(),
    credentialId: text('credential_id').notNull(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** 0 for authenticators without a signature counter. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
)

/** §18: a challenge can be used only once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'sign-in'] }).notNull(),
    /** Hash of the token or cookie of the browser that requested the challenge. No other browser may answer it. */
    holder: text('holder').notNull(),
    /** Null if any account may answer the challenge. */
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)

/** §18: a code can be used for one sign-in and is then deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId().notNull(),
    number: integer('number').notNull(),
    /** An argon2id hash, because a code that people can type has too few random bits for a fast hash. */
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.number] })],
)

export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId().notNull(),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('reset_links_user').on(table.userId), index('reset_links_expiry').on(table.expiresAt)],
)

/** Plans that the operator has granted. They apply while no subscription gives a paid plan (§19). */
export const planGrants = pgTable('plan_grants', {
  userId: userId().primaryKey(),
  tier: text('tier', { enum: TIERS }).notNull(),
  until: moment('until').notNull(),
})

export const invites = pgTable(
  'invites',
  {
    id: uuid('id').primaryKey(),
    codeHash: text('code_hash').notNull(),
    usesLeft: integer('uses_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('invites_code').on(table.codeHash), index('invites_expiry').on(table.expiresAt)],
)

/** §19: the log of the operator's actions. A row outlives the account or debate that it names. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** The system user and the machine, such as `root@debates`. */
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    /** An account's name or a debate's id; null if the action concerned an invite. */
    subject: text('subject'),
    detail: text('detail'),
  },
  (table) => [index('operator_acts_at').on(table.at.desc(), table.id.desc())],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: userId().notNull(),
    name: text('name').notNull(),
    scope: text('scope', { enum: KEY_SCOPES }).notNull(),
    keyHash: text('key_hash').notNull(),
    prefix: text('prefix').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash), index('api_keys_user').on(table.userId)],
)

export const providerIdentities = pgTable(
  'provider_identities',
  {
    issuer: text('issuer').notNull(),
    /** `sub`, the only claim that never changes and is never reassigned (OpenID Connect Core 1.0, 5.7). */
    subject: text('subject').notNull(),
    userId: userId().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('provider_identities_user').on(table.userId, table.issuer),
  ],
)

export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    secretHash: text('secret_hash').primaryKey(),
    /** The account to which the identity will be linked; null for a sign-in. */
    userId: userId(),
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('provider_sign_ins_user').on(table.userId), index('provider_sign_ins_expiry').on(table.expiresAt)],
)
