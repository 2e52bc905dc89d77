/** The table of what the models cost (§14). */
import { bigint, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** The models' cost of each day, for the operator's daily ceiling, in millionths of a US dollar. */
export const modelSpend = pgTable('model_spend', {
  day: date('day', { mode: 'string' }).primaryKey(),
  microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
  /** What accounts with a paid plan have cost, from their own purse; it is no part of the other sum. */
  payersMicroDollars: bigint('payers_micro_dollars', { mode: 'number' }).notNull().default(0),
})

/**
 * What each account has cost on a day, for its share of the ceiling, in millionths of a US dollar. A row of an earlier day
 * is deleted when the next day's first call is reserved, with those of deleted accounts.
 */
export const accountSpend = pgTable(
  'account_spend',
  {
    day: date('day', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] })],
)
