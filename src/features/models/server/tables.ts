import { bigint, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

export const modelSpend = pgTable('model_spend', {
  day: date('day', { mode: 'string' }).primaryKey(),
  microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
  payersMicroDollars: bigint('payers_micro_dollars', { mode: 'number' }).notNull().default(0),
})

/** The spending of each account per day. The first reservation of a day deletes the rows of earlier days. */
export const accountSpend = pgTable(
  'account_spend',
  {
    day: date('day', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] })],
)
