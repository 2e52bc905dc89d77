/** The tables of what readers say of a debate (§20). */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { debates } from '#features/debate/server/tables.ts'
import type { Stance } from '../minds.ts'

/** Where a reader of a debate stands: one row each, so that everybody counts once. */
export const stances = pgTable(
  'stances',
  {
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** A keyed hash of who reads: the account, the visitor, or the address. */
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
