/** The day's spend as the database keeps it: one row a day, reserved before a model is asked, corrected afterwards. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { modelSpend } from '../tables.ts'

/** What a call may cost at most, of one day's ceiling; both in millionths of a US dollar. */
export interface Reservation {
  /** The UTC day, `2026-11-21`. */
  readonly day: string
  readonly ceiling: number
  readonly reserve: number
}

export type SpendStore = ReturnType<typeof spendStore>

export function spendStore(db: Database) {
  return {
    /**
     * Reserves of the day's ceiling unless it is reached; answers whether it could. A turn does the same inside its claim:
     * function `claim_turn` in `migrations/`.
     */
    async reserve({ day, ceiling, reserve }: Reservation): Promise<boolean> {
      await db.insert(modelSpend).values({ day }).onConflictDoNothing()
      const reserved = await db
        .update(modelSpend)
        .set({ microDollars: sql`${modelSpend.microDollars} + ${reserve}` })
        .where(and(eq(modelSpend.day, day), lt(modelSpend.microDollars, ceiling)))
        .returning({ day: modelSpend.day })
      return reserved.length > 0
    },

    /** Corrects the day's spend by a (possibly negative) difference in millionths of a dollar. */
    async settle(day: string, microDollars: number): Promise<void> {
      await db
        .insert(modelSpend)
        .values({ day, microDollars })
        .onConflictDoUpdate({
          target: modelSpend.day,
          set: { microDollars: sql`${modelSpend.microDollars} + ${microDollars}` },
        })
    },
  }
}
