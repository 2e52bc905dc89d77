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
import type { Citation } from '../contract/entries.ts'
import { ROUNDS } from '../rounds.ts'
import { ASKED } from '../rules.ts'

/** Returns the SQL of the text to search (§11). Queries must repeat this expression exactly to use the index. */
export const searchedText = (table: Record<'question' | 'option1' | 'option2', SQLWrapper>) =>
  sql`${table.question} || ' ' || ${table.option1} || ' ' || ${table.option2}`
/** Returns SQL for hashes of the owner with each letter and each pair of adjacent letters (lists/search-keys.sql). */
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
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the anonymous creator's visitor id; null once an account owns the debate. */
    visitor: text('visitor'),
    title: text('title'),
    isPublic: boolean('is_public').notNull().default(false),
    isPrivate: boolean('is_private').notNull().default(true),
    isOriginal: boolean('is_original').notNull().default(true),
    originalDebateId: uuid('original_debate_id'),
    /** The original of this rematch (§20); null if the debate is not a rematch or the original was deleted. */
    rematchOf: uuid('rematch_of').references((): AnyPgColumn => debates.id, { onDelete: 'set null' }),
    rematchFrom: integer('rematch_from'),
    language: text('language').notNull().default('en'),
    shareToken: text('share_token').notNull(),
    hiddenAt: timestamp('hidden_at', { withTimezone: true, precision: 3 }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ai_debates_share_token').on(table.shareToken),
    index('ai_debates_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('ai_debates_visitor')
      .on(table.visitor, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.visitor} is not null`),
    index('ai_debates_original')
      .on(table.originalDebateId, table.userId)
      .where(sql`${table.originalDebateId} is not null`),
    index('ai_debates_rematches')
      .on(table.rematchOf, table.createdAt.desc())
      .where(sql`${table.rematchOf} is not null`),
    // Disables the pending list (`fastupdate`), because the embedded database never runs a vacuum, which empties it.
    index('ai_debates_search')
      .using('gin', searchKeys(table))
      .with({ fastupdate: false })
      .where(sql`${table.userId} is not null`),
    index('ai_debates_public')
      .on(table.id)
      .where(sql`${table.isPublic}`),
  ],
)

export const debateId = () => uuid('debate_id').references(() => debates.id, { onDelete: 'cascade' })

export const responses = pgTable(
  'responses',
  {
    id: uuid('id').primaryKey(),
    debateId: debateId().notNull(),
    optionNumber: smallint('option_number').notNull(),
    content: text('content').notNull(),
    summary: text('summary'),
    summaryLeaseUntil: timestamp('summary_lease_until', { withTimezone: true, precision: 3 }),
    turnNumber: integer('turn_number').notNull(),
    /** Null for turns from older versions of the server, whose round `roundOf` determines. */
    round: text('round', { enum: ROUNDS }),
    aiModel: text('ai_model').notNull(),
    engine: text('engine').notNull(),
    servedBy: text('served_by'),
    promptVersion: text('prompt_version'),
    tokensIn: integer('tokens_in'),
    tokensCached: integer('tokens_cached'),
    tokensOut: integer('tokens_out'),
    msToFirstToken: integer('ms_to_first_token'),
    /** In `stopped` and `cut`, null means false. */
    stopped: boolean('stopped'),
    cut: boolean('cut'),
    citations: jsonb('citations').$type<Citation[]>(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('responses_debate_turn').on(table.debateId, table.turnNumber)],
)

export const userInputs = pgTable(
  'user_inputs',
  {
    id: uuid('id').primaryKey(),
    debateId: debateId().notNull(),
    /** The author; null in a rematch by an anonymous visitor (§20). */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    turnNumber: integer('turn_number').notNull(),
    /** The debaters that must answer the question (§20); null if the input is context. */
    asked: text('asked', { enum: ASKED }),
    createdAt: createdAt(),
  },
  (table) => [
    index('user_inputs_debate').on(table.debateId, table.turnNumber),
    index('user_inputs_user').on(table.userId),
  ],
)

/** Contains one row for each debate whose next turn is running or was lost. */
export const turnClaims = pgTable(
  'turn_claims',
  {
    debateId: debateId().primaryKey(),
    claimId: uuid('claim_id').notNull(),
    turnNumber: integer('turn_number').notNull(),
    instance: text('instance').notNull(),
    /** `user:<id>` or `visitor:<hash>`; used to limit simultaneous turns. */
    claimant: text('claimant').notNull(),
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }).notNull(),
    partial: text('partial').notNull().default(''),
  },
  (table) => [uniqueIndex('turn_claims_claim').on(table.claimId), index('turn_claims_claimant').on(table.claimant)],
)
