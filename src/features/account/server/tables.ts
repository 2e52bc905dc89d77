/** The tables of users (§3), sign-ins and keys (§15), other ways into an account (§18), and the operator's acts (§19). */
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

/** The user that a row belongs to; it is deleted with its user. */
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** The skeleton of the username (confusable-names.ts): names that look alike have the same one. */
    usernameSkeleton: text('username_skeleton').notNull(),
    /** §3 `password`: an argon2id hash in PHC format, never the password; null for an account without one (§18). */
    passwordHash: text('password_hash'),
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
    /** §19: since then no session, key or sign-in opens the account; null if it is not suspended. */
    suspendedAt: moment('suspended_at'),
  },
  (table) => [uniqueIndex('users_username').on(table.usernameSkeleton)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie's token, so that a reader of the database cannot sign in with it. */
    tokenHash: text('token_hash').notNull(),
    userId: owner(),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** The absolute end; a session that is not used ends before it. */
    expiresAt: moment('expires_at').notNull(),
    /** §18: until then this sign-in replaces the password; null if it never did. */
    confirmedUntil: moment('confirmed_until'),
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

/** §18: public keys of authenticators that sign in to an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** The authenticator's own name for the key, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of its signatures; 0 for the many that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The browser's ways to the authenticator (`usb`, `internal`, …). */
    transports: text('transports').array().notNull(),
    /** True if the authenticator's maker keeps copies on the person's other devices. */
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null until it has signed in once. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
)

/** §18: challenges that an authenticator has to sign. Each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'sign-in'] }).notNull(),
    /** Hash of the token of the session, or of the sign-in's own cookie, that alone may answer the challenge. */
    holder: text('holder').notNull(),
    /** The account that the answer must be for; null for any. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)

/** §18: codes on paper that sign in once each. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** 0 to 9: the code's first character, by which its row is found. */
    number: integer('number').notNull(),
    /** argon2id in PHC format, because a code that can be typed has too few random bits for a fast hash. */
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.number] })],
)

/** §18: links by which the operator lets a person back in. A used one is deleted. */
export const resetLinks = pgTable(
  'reset_links',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('reset_links_user').on(table.userId), index('reset_links_expiry').on(table.expiresAt)],
)

/** Plans that the operator gave (§19): they count while no subscription gives a paid plan. */
export const planGrants = pgTable('plan_grants', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tier: text('tier', { enum: TIERS }).notNull(),
  until: moment('until').notNull(),
})

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

/** Acts of the operator (§19). A row outlives the account or the debate that it names. */
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

/** API keys of accounts (§15 "Keys"). */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    scope: text('scope', { enum: KEY_SCOPES }).notNull(),
    /** SHA-256 of the key, so that a reader of the database cannot use it. */
    keyHash: text('key_hash').notNull(),
    /** The beginning of the key, by which its owner recognises it. */
    prefix: text('prefix').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /** Null for a key without an end. */
    expiresAt: moment('expires_at'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash), index('api_keys_user').on(table.userId)],
)

/** Identities of accounts' owners at the operator's identity provider. */
export const providerIdentities = pgTable(
  'provider_identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's `sub`: the only claim that never changes and is never given to somebody else (OpenID Connect Core 1.0, 5.7). */
    subject: text('subject').notNull(),
    userId: owner(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('provider_identities_user').on(table.userId, table.issuer),
  ],
)

/** Sign-ins at the operator's provider that have begun and not come back. */
export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    /** SHA-256 of the secret in the cookie of the browser that has begun it. */
    secretHash: text('secret_hash').primaryKey(),
    /** The account that is to be linked; null for a sign-in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The path of this site that is shown afterwards. */
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('provider_sign_ins_user').on(table.userId), index('provider_sign_ins_expiry').on(table.expiresAt)],
)
