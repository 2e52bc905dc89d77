/** The tables of debates, responses and user inputs (§3), and of the claims of running turns. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import type { Citation } from '../contract/citations.ts'
import { ASKED } from '../rules.ts'

/** What a search looks into (§11). The index on it is used by queries that say it in the same words. */
export const searchedText = (table: Record<'question' | 'option1' | 'option2', SQLWrapper>) =>
  sql`${table.question} || ' ' || ${table.option1} || ' ' || ${table.option2}`
/** What that text holds: numbers for each of its letters and each two neighbours, of this owner's (lists/search-keys.sql). */
export const searchKeys = (table: Parameters<typeof searchedText>[0] & Record<'userId', SQLWrapper>) =>
  sql`search_keys(${table.userId}, ${searchedText(table)}, 1)`

const createdAt = () => timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()

export const debates = pgTable(
  'ai_debates',
  {
    id: uuid('id').primaryKey(),
    question: text('question').notNull(),
    option1: text('option1').notNull(),
    option2: text('option2').notNull(),
    option1Model: text('option1_model').notNull(),
    option2Model: text('option2_model').notNull(),
    coffeeLevel: smallint('coffee_level').notNull().default(1),
    /** The owner's account; null while the owner is an anonymous visitor. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the anonymous creator's visitor id; null once an account owns the debate. */
    visitor: text('visitor'),
    title: text('title'),
    isPublic: boolean('is_public').notNull().default(false),
    isPrivate: boolean('is_private').notNull().default(true),
    isOriginal: boolean('is_original').notNull().default(true),
    originalDebateId: uuid('original_debate_id'),
    /** The debate that it is a rematch of (§20); null when it is none, or that debate is gone. */
    rematchOf: uuid('rematch_of').references((): AnyPgColumn => debates.id, { onDelete: 'set null' }),
    /** How many turns of that debate it began with; null when it is no rematch. */
    rematchFrom: integer('rematch_from'),
    language: text('language').notNull().default('en'),
    shareToken: text('share_token').notNull(),
    /** When the operator hid it (§19); null = it is not hidden. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true, precision: 3 }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ai_debates_share_token').on(table.shareToken),
    // Lists page by (created_at, id) within one owner, newest first.
    index('ai_debates_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('ai_debates_visitor')
      .on(table.visitor, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.visitor} is not null`),
    // Finds a user's earlier copies of a shared debate.
    index('ai_debates_original')
      .on(table.originalDebateId, table.userId)
      .where(sql`${table.originalDebateId} is not null`),
    // Lists the rematches of a debate, newest first, and finds them when it is deleted.
    index('ai_debates_rematches')
      .on(table.rematchOf, table.createdAt.desc())
      .where(sql`${table.rematchOf} is not null`),
    // Finds a user's debates by what they hold. Without a list of pending entries, which nothing but a vacuum empties: the
    // embedded database has none.
    index('ai_debates_search')
      .using('gin', searchKeys(table))
      .with({ fastupdate: false })
      .where(sql`${table.userId} is not null`),
    // Pages through the public debates for search engines.
    index('ai_debates_public')
      .on(table.id)
      .where(sql`${table.isPublic}`),
  ],
)

export const responses = pgTable(
  'responses',
  {
    id: uuid('id').primaryKey(),
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    optionNumber: smallint('option_number').notNull(),
    content: text('content').notNull(),
    summary: text('summary'),
    /** Until this moment one server process makes the summary, and no other one asks a model for it. */
    summaryLeaseUntil: timestamp('summary_lease_until', { withTimezone: true, precision: 3 }),
    turnNumber: integer('turn_number').notNull(),
    aiModel: text('ai_model').notNull(),
    /** The engine that really wrote it (§10). */
    engine: text('engine').notNull(),
    /** The provider's id of the model that wrote it; null when no provider was asked, and for turns from before it was kept. */
    servedBy: text('served_by'),
    /** Version of the prompt it was asked with; null for turns from before versions were kept. */
    promptVersion: text('prompt_version'),
    tokensIn: integer('tokens_in'),
    /** The part of `tokens_in` that the provider's cache held; null when the provider did not say. */
    tokensCached: integer('tokens_cached'),
    tokensOut: integer('tokens_out'),
    msToFirstToken: integer('ms_to_first_token'),
    /** Whether its owner stopped it before its end; null for a whole one. */
    stopped: boolean('stopped'),
    /** Whether it stopped at its token limit and ends with its last sentence before it; null for a whole one. */
    cut: boolean('cut'),
    /** What the turn cites (§17); null when it was given no sources. */
    citations: jsonb('citations').$type<Citation[]>(),
    createdAt: createdAt(),
  },
  // The index prevents two responses for one turn, and every debate is opened by it.
  (table) => [uniqueIndex('responses_debate_turn').on(table.debateId, table.turnNumber)],
)

export const userInputs = pgTable(
  'user_inputs',
  {
    id: uuid('id').primaryKey(),
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** Null where an anonymous visitor's rematch (§20) has taken it along. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    turnNumber: integer('turn_number').notNull(),
    /** Whom it asks (§20); null when it is context for both. */
    asked: text('asked', { enum: ASKED }),
    createdAt: createdAt(),
  },
  (table) => [
    index('user_inputs_debate').on(table.debateId, table.turnNumber),
    index('user_inputs_user').on(table.userId),
  ],
)

/** One row per debate whose next turn is being written, or was begun and lost. */
export const turnClaims = pgTable(
  'turn_claims',
  {
    debateId: uuid('debate_id')
      .primaryKey()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** A new one for every attempt; only its holder may save the response. */
    claimId: uuid('claim_id').notNull(),
    turnNumber: integer('turn_number').notNull(),
    /** The server process that writes it. */
    instance: text('instance').notNull(),
    /** The claimant: `user:<id>` or `visitor:<hash>`, for the limit of simultaneous turns. */
    claimant: text('claimant').notNull(),
    /** After this moment any process may take the turn over. */
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }).notNull(),
    /** Text of a lost attempt, for the retry prompt only: never shown as a finished response. */
    partial: text('partial').notNull().default(''),
  },
  (table) => [uniqueIndex('turn_claims_claim').on(table.claimId), index('turn_claims_claimant').on(table.claimant)],
)
