/**
 * The operator's daily ceiling of model spend (§14). Whatever asks a model is paid here: the most it can cost is
 * reserved before, and corrected to what it did cost afterwards.
 */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { costOf, type FinishedCall, type Priced, tokensOf } from './price.ts'
import type { Reservation, SpendStore } from './spend-store.ts'

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
  /**
   * What a call of at most `most` tokens must have reserved, whichever of `whos` is asked in the end; null when there is
   * no ceiling, or nothing to be paid.
   */
  reservation(whos: readonly Priced[], most: ModelUsage): Reservation | null
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

  const reservation: Budget['reservation'] = (whos, most) => {
    const reserve = Math.max(...whos.map((who) => costOf(who, most)))
    if (limits.dailySpendUsd === null || reserve === 0) return null
    return { day: dayOf(clock.now()), ceiling: Math.round(limits.dailySpendUsd * MICRO), reserve }
  }

  const settle: Budget['settle'] = async (reserved, who, call) => {
    if (reserved === null) return
    const cost = call === null ? 0 : costOf(who, tokensOf(call))
    await store.settle(reserved.day, cost - reserved.reserve).catch(() => {})
  }

  const paid: PaidCall = async (who, most, call) => {
    const reserved = reservation([who], most)
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

  return { reservation, settle, paid }
}

/** The refusal of a call that the day's budget no longer pays. */
export function spendCeilingReached(): Problem {
  return new Problem(503, 'spend-ceiling', { retryAfter: RETRY_AFTER_S })
}

/** The UTC day of a moment, `2026-11-21`. */
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
