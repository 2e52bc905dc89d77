/** Stores what models cost. The logic is in spend.sql, because the statements that claim and save a turn also use it. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'

export type Purse = 'all' | 'payers'

export interface DayCeiling {
  readonly day: string
  readonly purse: Purse
  /** The day's ceiling in millionths of a US dollar. */
  readonly ceiling: number
  readonly account: { readonly userId: string; readonly ceiling: number } | null
}

interface Booking {
  readonly day: string
  readonly purse: Purse
  readonly userId: string | null
}

/** `reserve` is in millionths of a US dollar. */
export type Reservation = Booking & { readonly reserve: number }

/** Corrects a reservation by an amount that may be negative. */
export type Settlement = Booking & { readonly microDollars: number }

export type SpendRefusal = 'spend-ceiling' | 'spend-share'

export type SpendStore = ReturnType<typeof spendStore>

export function spendStore(db: Database) {
  return {
    /** Returns null if the amount was reserved, otherwise the reason for the refusal. */
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
