/** The operator's daily ceiling (§14): a call's highest cost is reserved before it and corrected afterwards. */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import type { Tier } from '../../catalogue.ts'
import { costOf, type FinishedCall, type Priced, tokensOf } from './price.ts'
import type { DayCeiling, Reservation, Settlement, SpendRefusal, SpendStore } from './spend-store.ts'

/** Null for an anonymous visitor, or nobody. */
export type Spender = { readonly id: string; readonly tier: Tier } | null

export interface SpendLimits {
  /** US dollars a day (UTC); null for no ceiling. */
  readonly dailySpendUsd: number | null
  /** A separate purse for accounts with a paid plan; null for as much as `dailySpendUsd`. */
  readonly dailySpendPayersUsd: number | null
  /** An account's share of its purse's ceiling, 0 to 1. */
  readonly dailySpendShare: number
}

/**
 * Throws before a model is asked: 503 `spend-ceiling`, 429 `spend-share`. A call whose tokens the engine did not count
 * costs `most`; if it broke off, only the question; nothing if the provider refused it.
 */
export type PaidCall = <T>(
  who: Priced,
  most: ModelUsage,
  spender: Spender,
  call: (onUsage: (usage: ModelUsage) => void) => Promise<T>,
) => Promise<T>

export interface Budget {
  today(spender: Spender): DayCeiling | null
  settlement(reservation: Reservation | null, who: Priced, call: FinishedCall | null): Settlement | null
  /** Never rejects, because a sum wrong by one call must not lose an answer. `call` is null if no model was asked. */
  settle(reservation: Reservation | null, who: Priced, call: FinishedCall | null): Promise<void>
  /** Reserves, calls and settles. A turn reserves inside its claim instead. */
  readonly paid: PaidCall
}

const MICRO = 1_000_000
/** The day may be over after an hour. */
const RETRY_AFTER_S = 3600

export function createBudget(deps: {
  readonly store: SpendStore
  readonly limits: SpendLimits
  readonly clock: Pick<Clock, 'now'>
}): Budget {
  const { store, limits, clock } = deps

  const today: Budget['today'] = (spender) => {
    // A payer is not refused because others have used up the day.
    const purse = spender === null || spender.tier === 'free' ? 'all' : 'payers'
    const ofAll = limits.dailySpendUsd
    const dollars = purse === 'all' ? ofAll : (limits.dailySpendPayersUsd ?? ofAll)
    if (dollars === null) return null
    const ceiling = Math.round(dollars * MICRO)
    const share = Math.round(ceiling * limits.dailySpendShare)
    const account = spender === null ? null : { userId: spender.id, ceiling: share }
    return { day: dayOf(clock.now()), purse, ceiling, account }
  }
  const settlement: Budget['settlement'] = (reserved, who, call) => {
    if (reserved === null) return null
    const cost = call === null ? 0 : costOf(who, tokensOf(call))
    const { day, purse, userId, reserve } = reserved
    return { day, purse, userId, microDollars: cost - reserve }
  }
  const settle: Budget['settle'] = async (reserved, who, call) => {
    const correction = settlement(reserved, who, call)
    if (correction !== null) await store.settle(correction).catch(() => {})
  }
  const paid: PaidCall = async (who, most, spender, call) => {
    const ceiling = today(spender)
    const reserve = costOf(who, most)
    const reserved = ceiling === null || reserve === 0 ? null : reservationOf(ceiling, reserve)
    const refusal = ceiling === null || reserve === 0 ? null : await store.reserve(ceiling, reserve)
    if (refusal !== null) throw spendRefused(refusal)
    let usage: ModelUsage | null = null
    const over = (answered: number, error: unknown) =>
      settle(reserved, who, { usage, asked: most.tokensIn, answered, error })
    try {
      const answer = await call((known) => {
        usage = known
      })
      await over(most.tokensOut, null)
      return answer
    } catch (error) {
      await over(0, error)
      throw error
    }
  }

  return { today, settlement, settle, paid }
}

export function reservationOf({ day, purse, account }: DayCeiling, reserve: number): Reservation {
  return { day, purse, userId: account?.userId ?? null, reserve }
}

export function spendRefused(why: SpendRefusal): Problem {
  const again = { retryAfter: RETRY_AFTER_S }
  return why === 'spend-share' ? new Problem(429, 'spend-share', again) : new Problem(503, 'spend-ceiling', again)
}

/** `2026-11-21` */
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
