/** The table of what the models cost (§14). */
import { bigint, date, pgTable } from 'drizzle-orm/pg-core'

/** The models' cost of each day, for the operator's daily ceiling, in millionths of a US dollar. */
export const modelSpend = pgTable('model_spend', {
  day: date('day', { mode: 'string' }).primaryKey(),
  microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
})
