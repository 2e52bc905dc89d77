import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, userId } from '#features/account/server/tables.ts'
import { debateId } from '#features/debates/server/tables.ts'
import { REPORT_REASONS } from '../rules.ts'

export const debateReports = pgTable(
  'debate_reports',
  {
    id: uuid('id').primaryKey(),
    debateId: debateId().notNull(),
    /** A keyed hash of the account or IP address, so that each reporter counts once. */
    reporter: text('reporter').notNull(),
    userId: userId(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    words: text('words'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null while the report is open. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('debate_reports_reporter').on(table.debateId, table.reporter),
    index('debate_reports_user').on(table.userId),
    index('debate_reports_open')
      .on(table.createdAt.desc())
      .where(sql`${table.settledAt} is null`),
  ],
)
