/** The tables of what is read and said after a debate's last word (§20). */
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { debates, responses } from '#features/debate/server/tables.ts'
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
    /** A keyed hash of who contests it: the account, the visitor, or the address. */
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
