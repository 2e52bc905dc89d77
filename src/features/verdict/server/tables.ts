/** The tables of what is read, and of what readers say, of a debate (§20). */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { debates, responses } from '#features/debates/server/tables.ts'
import type { Stance } from '../stances.ts'
import type { KeptCard, Reading } from './map/reading.ts'

/** One row per turn that a model was shown: its cards as they were then, and which cards it answers. */
export const mapTurns = pgTable(
  'map_turns',
  {
    responseId: uuid('response_id')
      .primaryKey()
      .references(() => responses.id, { onDelete: 'cascade' }),
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    cards: jsonb('cards').$type<readonly KeptCard[]>().notNull(),
    /** Null until its answers are read. */
    reading: jsonb('reading').$type<Reading>(),
    /** Until this moment one server process reads its answers; null = none does. */
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('map_turns_debate').on(table.debateId)],
)

/** Readers who contest an edge of a debate's map; each counts once. */
export const mapContests = pgTable(
  'map_contests',
  {
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** The ids of the edge's cards. */
    fromCard: text('from_card').notNull(),
    toCard: text('to_card').notNull(),
    /** A keyed hash of who contests it: the account, or the address. */
    reader: text('reader').notNull(),
    /** The account of who contests it; null for an anonymous visitor. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.fromCard, table.toCard, table.reader] }),
    index('map_contests_user').on(table.userId),
  ],
)

/** The best case of the side that is behind, as a model put it for one state of a debate's map. */
export const steelmen = pgTable('steelmen', {
  debateId: uuid('debate_id')
    .primaryKey()
    .references(() => debates.id, { onDelete: 'cascade' }),
  /** A hash of the map that it was made for; of another state it says nothing. */
  state: text('state').notNull(),
  /** Null until it is made. */
  lines: jsonb('lines').$type<readonly string[]>(),
  /** Until this moment one server process makes it; null = none does. */
  leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
})

/** Where a reader of a debate stands: one row each, so that everybody counts once. */
export const stances = pgTable(
  'stances',
  {
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** A keyed hash of who reads: the account, or the address. */
    reader: text('reader').notNull(),
    /** The reader's account; null for an anonymous one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Before the first turn; null = not said. */
    before: smallint('before').$type<Stance>(),
    /** The latest after a turn; null = not said. */
    after: smallint('after').$type<Stance>(),
    /** The turn of `after`; null without it. */
    afterTurn: integer('after_turn'),
    saidAt: timestamp('said_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.reader] }),
    index('stances_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
)

/** The argument cards that moved a reader, once each. */
export const movedMarks = pgTable(
  'moved_marks',
  {
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** As in `stances`. */
    reader: text('reader').notNull(),
    responseId: uuid('response_id').notNull(),
    /** The card's number among those of its response; from 1. */
    cardNumber: smallint('card_number').notNull(),
    /** The reader's account; null for an anonymous one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    markedAt: timestamp('marked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.reader, table.responseId, table.cardNumber] }),
    index('moved_marks_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
)
