/** Reserves the highest possible cost of a call to a model and corrects it after the call (§14). */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type ModelUsage, EngineError, isPermanent } from '#platform/server/llm/port.ts'
import type { Tier } from '../../catalogue.ts'
import type { DayCeiling, Reservation, Settlement, SpendRefusal, SpendStore } from './spend-store.ts'
import type { EngineTarget } from '../asked-model.ts'
import { type Price, servedModel } from '../served-models.ts'

export type Priced =
  /** A null price means that the price is unknown. Calls then count as free, and no ceiling can be set. */
  | { readonly kind: 'remote'; readonly price: Price | null }
  | { readonly kind: Exclude<EngineTarget['kind'], 'remote'> }
  /** The price is in US dollars per million characters, and `tokensIn` counts characters. */
  | { readonly kind: 'speech'; readonly model: string; readonly price: number | null }

export interface FinishedCall {
  readonly usage: ModelUsage | null
  /** The provider’s id of the model that answered, if it was not the requested one. */
  readonly servedBy?: string | undefined
  readonly asked: number
  readonly answered: string | number
  readonly error: unknown
}

/** Returns the cost in millionths of a US dollar. */
export function costOf(who: Priced, { tokensIn, tokensOut, tokensCached = 0, servedBy }: ModelUsage): number {
  if (who.kind === 'speech') return Math.ceil(tokensIn * (who.price ?? 0))
  if (who.kind !== 'remote') return 0
  const price = (servedBy === undefined ? null : servedModel(servedBy)?.price) ?? who.price
  if (price === null) return 0
  // Dollars per million tokens equal millionths of a dollar per token.
  const cached = Math.min(tokensCached, tokensIn)
  const dollars = (tokensIn - cached) * price.in + cached * price.cached + tokensOut * price.out
  // Removes rounding errors, which could put the sum just above a whole number.
  return Math.ceil(Number(dollars.toFixed(6)))
}

const UNPAID = ['unavailable', 'busy', 'rate-limited', 'rejected', 'too-long']

/** Returns the usage, which is estimated if unknown. A rejected request costs nothing. */
export function tokensOf({ usage, servedBy, asked, answered, error }: FinishedCall): ModelUsage {
  const by = servedBy === undefined ? {} : { servedBy }
  if (usage !== null) return { ...by, ...usage }
  const isRefusal = error instanceof EngineError && (UNPAID.includes(error.fault) || isPermanent(error.fault))
  if (isRefusal) return { tokensIn: 0, tokensOut: 0 }
  const tokensOut = typeof answered === 'number' ? answered : Math.ceil(answered.length / 4)
  return { tokensIn: asked, tokensOut, ...by }
}

/** The account to charge; null for an anonymous visitor or the server's own calls. */
export type Spender = { readonly id: string; readonly tier: Tier } | null

export interface SpendLimits {
  /** US dollars per day (UTC); null if there is no ceiling. */
  readonly dailySpendUsd: number | null
  /** The daily ceiling in US dollars for accounts with a paid plan; null if it is as high as `dailySpendUsd`. */
  readonly dailySpendPayersUsd: number | null
  /** The share of a daily ceiling that one account may spend, from 0 to 1. */
  readonly dailySpendShare: number
}

/**
 * Makes a call and charges it. Throws 503 `spend-ceiling` or 429 `spend-share`. Without a token count, a finished call costs
 * `most`, and an interrupted call costs only the input of `most`.
 */
export type PaidCall = <T>(
  who: Priced,
  most: ModelUsage,
  spender: Spender,
  call: (onUsage: (usage: ModelUsage) => void) => Promise<T>,
) => Promise<T>

const MICRO = 1_000_000
const RETRY_AFTER_S = 3600

export type Budget = ReturnType<typeof createBudget>

export function createBudget(needs: {
  readonly store: SpendStore
  readonly limits: SpendLimits
  readonly clock: Pick<Clock, 'now'>
}) {
  const { store, limits, clock } = needs
  const today = (spender: Spender): DayCeiling | null => {
    // Paying users have a separate purse, which other users cannot use up.
    const purse = spender === null || spender.tier === 'free' ? 'all' : 'payers'
    const ofAll = limits.dailySpendUsd
    const dollars = purse === 'all' ? ofAll : (limits.dailySpendPayersUsd ?? ofAll)
    if (dollars === null) return null
    const ceiling = Math.round(dollars * MICRO)
    const share = Math.round(ceiling * limits.dailySpendShare)
    const account = spender === null ? null : { userId: spender.id, ceiling: share }
    return { day: new Date(clock.now()).toISOString().slice(0, 10), purse, ceiling, account }
  }
  const settlement = (reserved: Reservation | null, who: Priced, call: FinishedCall | null): Settlement | null => {
    if (reserved === null) return null
    const cost = call === null ? 0 : costOf(who, tokensOf(call))
    const { day, purse, userId, reserve } = reserved
    return { day, purse, userId, microDollars: cost - reserve }
  }
  /** Never rejects, because an answer matters more than an exact sum. `call` is null if no model was called. */
  const settle = async (reserved: Reservation | null, who: Priced, call: FinishedCall | null): Promise<void> => {
    const correction = settlement(reserved, who, call)
    if (correction !== null) await store.settle(correction).catch(() => {})
  }
  /** Pays for a call that is not for a turn. The cost of a turn is already reserved by the turn's claim. */
  const paid: PaidCall = async (who, most, spender, call) => {
    const reserve = costOf(who, most)
    const ceiling = reserve === 0 ? null : today(spender)
    const reserved = ceiling && reservationOf(ceiling, reserve)
    const refusal = ceiling && (await store.reserve(ceiling, reserve))
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
