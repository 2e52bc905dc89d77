import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { debates, responses } from '#features/debates/server/tables.ts'
import type { Stance } from '../stances.ts'
import type { KeptCard, Reading } from './map/reading.ts'

const debateId = () => uuid('debate_id').references(() => debates.id, { onDelete: 'cascade' })
/** Null for an anonymous visitor. */
const userId = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

/** Indexes visitors' rows by reader, because a sign-in looks for them without knowing their debates. */
const ofVisitor = (name: string, table: { readonly reader: PgColumn; readonly userId: PgColumn }) =>
  index(name)
    .on(table.reader)
    .where(sql`${table.userId} is null`)

export const mapTurns = pgTable(
  'map_turns',
  {
    responseId: uuid('response_id')
      .primaryKey()
      .references(() => responses.id, { onDelete: 'cascade' }),
    debateId: debateId().notNull(),
    cards: jsonb('cards').$type<readonly KeptCard[]>().notNull(),
    /** Null until a model has read which cards the turn answers. */
    reading: jsonb('reading').$type<Reading>(),
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('map_turns_debate').on(table.debateId)],
)

export const mapContests = pgTable(
  'map_contests',
  {
    debateId: debateId().notNull(),
    fromCard: text('from_card').notNull(),
    toCard: text('to_card').notNull(),
    /** A keyed hash of the account's id or, without an account, of the visitor's id; in old rows, of the IP address. */
    reader: text('reader').notNull(),
    userId: userId(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.fromCard, table.toCard, table.reader] }),
    index('map_contests_user').on(table.userId),
    ofVisitor('map_contests_visitor', table),
  ],
)

export const steelmen = pgTable('steelmen', {
  debateId: debateId().primaryKey(),
  state: text('state').notNull(),
  lines: jsonb('lines').$type<readonly string[]>(),
  leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
})

export const stances = pgTable(
  'stances',
  {
    debateId: debateId().notNull(),
    reader: text('reader').notNull(),
    userId: userId(),
    before: smallint('before').$type<Stance>(),
    after: smallint('after').$type<Stance>(),
    afterTurn: integer('after_turn'),
    saidAt: timestamp('said_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.reader] }),
    index('stances_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    ofVisitor('stances_visitor', table),
  ],
)

export const movedMarks = pgTable(
  'moved_marks',
  {
    debateId: debateId().notNull(),
    reader: text('reader').notNull(),
    responseId: uuid('response_id').notNull(),
    cardNumber: smallint('card_number').notNull(),
    userId: userId(),
    markedAt: timestamp('marked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.reader, table.responseId, table.cardNumber] }),
    index('moved_marks_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    ofVisitor('moved_marks_visitor', table),
  ],
)
