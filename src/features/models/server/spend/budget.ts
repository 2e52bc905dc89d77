/**
 * The operator's daily ceiling of model spend (§14). Whatever asks a model is paid here: the most it can cost is
 * reserved before, and corrected to what it did cost afterwards.
 */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { costOf, type FinishedCall, type Priced, tokensOf } from './price.ts'
import type { DayCeiling, Reservation, Settlement, SpendStore } from './spend-store.ts'

export interface SpendLimits {
  /** Ceiling of model spend a day (UTC) in US dollars; null = none. */
  readonly dailySpendUsd: number | null
}

/**
 * Makes a call with at most `most` tokens. Throws a 503 Problem `spend-ceiling` before any model is asked when the day's
 * budget is used up. What a model does not count is paid as `most`; of a call that broke off uncounted (its caller left,
 * say) only the question, and nothing of one that the model refused.
 */
export type PaidCall = <T>(
  who: Priced,
  most: ModelUsage,
  call: (onUsage: (usage: ModelUsage) => void) => Promise<T>,
) => Promise<T>

export interface Budget {
  /** What may be spent today; null when there is no ceiling. */
  today(): DayCeiling | null
  /** How what was reserved is corrected to what the call cost; null when nothing was reserved. */
  settlement(reservation: Reservation | null, who: Priced, call: FinishedCall | null): Settlement | null
  /**
   * Corrects what was reserved to what the call cost; `call` is null when nobody was asked. It never rejects: a day's sum
   * that is off by one call is no reason to lose its answer.
   */
  settle(reservation: Reservation | null, who: Priced, call: FinishedCall | null): Promise<void>
  /** For calls that reserve by themselves; a turn does it inside its claim. */
  readonly paid: PaidCall
}

const MICRO = 1_000_000
/** Seconds after which it may be tried again: the day may be over then. */
const RETRY_AFTER_S = 3600

export function createBudget(deps: {
  readonly store: SpendStore
  readonly limits: SpendLimits
  readonly clock: Pick<Clock, 'now'>
}): Budget {
  const { store, limits, clock } = deps

  const today: Budget['today'] = () => {
    if (limits.dailySpendUsd === null) return null
    return { day: dayOf(clock.now()), ceiling: Math.round(limits.dailySpendUsd * MICRO) }
  }
  const settlement: Budget['settlement'] = (reserved, who, call) => {
    if (reserved === null) return null
    const cost = call === null ? 0 : costOf(who, tokensOf(call))
    return { day: reserved.day, microDollars: cost - reserved.reserve }
  }
  const settle: Budget['settle'] = async (reserved, who, call) => {
    const correction = settlement(reserved, who, call)
    if (correction !== null) await store.settle(correction).catch(() => {})
  }
  const paid: PaidCall = async (who, most, call) => {
    const ceiling = today()
    const reserve = costOf(who, most)
    const reserved = ceiling === null || reserve === 0 ? null : { ...ceiling, reserve }
    if (reserved !== null && !(await store.reserve(reserved))) throw spendCeilingReached()
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

/** The refusal of a call that the day's budget no longer pays. */
export function spendCeilingReached(): Problem {
  return new Problem(503, 'spend-ceiling', { retryAfter: RETRY_AFTER_S })
}

/** The UTC day of a moment, `2026-11-21`. */
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
