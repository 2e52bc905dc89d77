import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/server/tables.ts'
import { debates } from '#features/debates/server/tables.ts'
import { REPORT_REASONS } from '../rules.ts'

export const debateReports = pgTable(
  'debate_reports',
  {
    id: uuid('id').primaryKey(),
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    /** A keyed hash of the reporter's account or address, so that each counts once. */
    reporter: text('reporter').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    words: text('words'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the operator decided it; null while it is open. */
    settledAt: timestamp('settled_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('debate_reports_reporter').on(table.debateId, table.reporter),
    index('debate_reports_user').on(table.userId),
    index('debate_reports_open')
      .on(table.createdAt.desc())
      .where(sql`${table.settledAt} is null`),
  ],
)
