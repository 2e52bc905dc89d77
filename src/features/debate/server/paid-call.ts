/** One answer of a model inside the day's ceiling: reserved before it is asked for, corrected afterwards. */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Engine, EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import type { DebateStore } from './store.ts'
import { costOf, spendReservation, type TurnLimits } from './turn/turn-limits.ts'

export interface PaidCallDeps {
  readonly store: Pick<DebateStore, 'reserveSpend' | 'settleSpend'>
  readonly limits: Pick<TurnLimits, 'dailySpendUsd'>
  readonly clock: Pick<Clock, 'now'>
}

export interface Priced {
  readonly engine: Pick<Engine, 'name'>
  readonly pricedAs: string
}

export type PaidCall = <T>(
  who: Priced,
  most: ModelUsage,
  call: (onUsage: (usage: ModelUsage) => void) => Promise<T>,
) => Promise<T>

/**
 * Answers the function that makes a call with at most `most` tokens. Throws a 503 Problem `spend-ceiling` before any
 * model is asked when the day's budget is used up. What a model does not count is paid as `most`; of a call that broke off
 * uncounted (its caller left, say) only the question, and nothing of one that the model refused.
 */
export function paidCall({ store, limits, clock }: PaidCallDeps): PaidCall {
  return async (who, most, call) => {
    const cost = ({ tokensIn, tokensOut }: ModelUsage) =>
      costOf(who.engine.name, who.pricedAs, { in: tokensIn, out: tokensOut })
    const spend = spendReservation(limits, clock.now(), cost(most))
    if (spend === null || spend.reserve === 0) return call(() => {})
    if (!(await store.reserveSpend(spend))) {
      throw new Problem(503, 'spend-ceiling', { retryAfter: 3600 })
    }
    const { day, reserve } = spend
    let spent: number | null = null
    try {
      const answer = await call((usage) => {
        spent = cost(usage)
      })
      spent ??= reserve
      return answer
    } catch (error) {
      if (!isRefusal(error)) spent ??= cost({ tokensIn: most.tokensIn, tokensOut: 0 })
      throw error
    } finally {
      // A day's sum that is off by one call is no reason to lose its answer.
      await store.settleSpend(day, (spent ?? 0) - reserve).catch(() => {})
    }
  }
}

/** Whether a provider bills nothing: it did not take the question. */
function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && ['unavailable', 'busy', 'rate-limited', 'rejected'].includes(error.fault)
}
