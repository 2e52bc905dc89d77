/**
 * The day's spend in the database: one row per day, and one for each account's part of it, increased before a model is
 * asked and corrected afterwards. The code is in `migrations/`, because a turn does the same inside its claim and its save.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'

/** `payers`: the purse of the accounts with a paid plan; `all`: that of everybody else. */
export type Purse = 'all' | 'payers'

/** The most that may be spent on a day of a purse, reservations included. */
export interface DayCeiling {
  /** The UTC day, `2026-11-21`. */
  readonly day: string
  readonly purse: Purse
  /** Millionths of a US dollar. */
  readonly ceiling: number
  /** The account that the call is for, and its part of the ceiling; null for an anonymous visitor. */
  readonly account: { readonly userId: string; readonly ceiling: number } | null
}

/** The part of the day's ceiling that is reserved for a call, in millionths of a US dollar. */
export interface Reservation {
  readonly day: string
  readonly purse: Purse
  readonly userId: string | null
  readonly reserve: number
}

/** A correction of a day's spend, possibly negative, in millionths of a US dollar. */
export interface Settlement {
  readonly day: string
  readonly purse: Purse
  readonly userId: string | null
  readonly microDollars: number
}

/** Why nothing could be reserved: the day's ceiling is reached, or the account's share of it. */
export type SpendRefusal = 'spend-ceiling' | 'spend-share'

export type SpendStore = ReturnType<typeof spendStore>

export function spendStore(db: Database) {
  return {
    /** Reserves `reserve` millionths of a dollar of the ceilings, or nothing; returns null or why not. */
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
