/**
 * One row per day, and one per account and day. The code is in spend.sql, because a turn's claim and save use it too.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'

export type Purse = 'all' | 'payers'

/** Reservations included. */
export interface DayCeiling {
  readonly day: string
  readonly purse: Purse
  /** Millionths of a US dollar. */
  readonly ceiling: number
  readonly account: { readonly userId: string; readonly ceiling: number } | null
}

/** Millionths of a US dollar. */
export interface Reservation {
  readonly day: string
  readonly purse: Purse
  readonly userId: string | null
  readonly reserve: number
}

/** Millionths of a US dollar; may be negative. */
export interface Settlement {
  readonly day: string
  readonly purse: Purse
  readonly userId: string | null
  readonly microDollars: number
}

export type SpendRefusal = 'spend-ceiling' | 'spend-share'

export type SpendStore = ReturnType<typeof spendStore>

export function spendStore(db: Database) {
  return {
    /** Reserves `reserve` millionths of a dollar, or nothing. Returns null or the reason. */
    async reserve(today: DayCeiling, reserve: number): Promise<SpendRefusal | null> {
      const { rows } = await db.execute<{ refusal: SpendRefusal | null }>(
        sql`select reserve_spend(${JSON.stringify(today)}, ${reserve}) as refusal`,
      )
      return rows[0]?.refusal ?? null
    },

    async settle(spent: Settlement): Promise<void> {
      await db.execute(sql`select settle_spend(${JSON.stringify(spent)})`)
    },
  }
}
