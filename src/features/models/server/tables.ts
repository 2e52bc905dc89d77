/** What the models cost. */
import { bigint, date, pgTable } from 'drizzle-orm/pg-core'

/** What the models cost today, for the operator's daily ceiling; in millionths of a US dollar. */
export const modelSpend = pgTable('model_spend', {
  day: date('day', { mode: 'string' }).primaryKey(),
  microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
})
