/** The day's spend in the database: one row per day, increased before a model is asked and corrected afterwards. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { modelSpend } from '../tables.ts'

/** The most that may be spent on a day, reservations included. */
export interface DayCeiling {
  /** The UTC day, `2026-11-21`. */
  readonly day: string
  /** Millionths of a US dollar. */
  readonly ceiling: number
}

/** The part of the day's ceiling that is reserved for a call, in millionths of a US dollar. */
export interface Reservation {
  readonly day: string
  readonly reserve: number
}

/** A correction of a day's spend, possibly negative, in millionths of a US dollar. */
export interface Settlement {
  readonly day: string
  readonly microDollars: number
}

export type SpendStore = ReturnType<typeof spendStore>

export function spendStore(db: Database) {
  return {
    /**
     * Reserves a part of the day's ceiling unless the ceiling is reached; returns whether it did. A turn does the same
     * inside its claim: function `claim_turn_2` in `migrations/`.
     */
    async reserve({ day, ceiling, reserve }: Reservation & DayCeiling): Promise<boolean> {
      await db.insert(modelSpend).values({ day }).onConflictDoNothing()
      const reserved = await db
        .update(modelSpend)
        .set({ microDollars: sql`${modelSpend.microDollars} + ${reserve}` })
        .where(and(eq(modelSpend.day, day), lt(modelSpend.microDollars, ceiling)))
        .returning({ day: modelSpend.day })
      return reserved.length > 0
    },

    /** Corrects a day's spend. A saved turn does the same with its row: function `save_turn_4` in `migrations/`. */
    async settle({ day, microDollars }: Settlement): Promise<void> {
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
