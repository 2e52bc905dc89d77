import { describe, expect, test, vi } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { createBudget } from './budget.ts'

const MOST = { tokensIn: 1_000, tokensOut: 1_000 }
/** A model whose prices are in US dollars per million tokens. */
const nano = { kind: 'remote', price: { in: 0.1, out: 0.4, cached: 0.01 } } as const

function budget(ceiling: number, spentBefore = 0) {
  const books: number[] = []
  let sum = spentBefore
  const { paid } = createBudget({
    limits: { dailySpendUsd: ceiling, dailySpendPayersUsd: null, dailySpendShare: 0.2 },
    clock: { now: () => Date.UTC(2026, 0, 1) },
    store: {
      reserve: async (asked, reserve) => {
        if (asked.account?.userId === 'spender') return 'spend-share'
        if (sum >= asked.ceiling) return 'spend-ceiling'
        sum += reserve
        books.push(reserve)
        return null
      },
      settle: async ({ microDollars }) => {
        sum += microDollars
        books.push(microDollars)
      },
    },
  })
  return { paid, books, sum: () => sum }
}

describe('§14: the day’s ceiling of spend', () => {
  test('a used-up day: 503 spend-ceiling, and no model is asked', async () => {
    const { paid } = budget(0.001, 1_000)
    const call = paid(nano, MOST, null, () => Promise.reject(new Error('asked')))
    await expect(call).rejects.toMatchObject({ status: 503, code: 'spend-ceiling', retryAfter: 3600 })
  })

  test('an account’s used-up share: 429 spend-share for it alone', async () => {
    const { paid } = budget(1)
    const asked = vi.fn(() => Promise.resolve('an answer'))
    const refused = paid(nano, MOST, { id: 'spender', tier: 'free' }, asked)
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'spend-share', retryAfter: 3600 })
    expect(asked).not.toHaveBeenCalled()
    expect(await paid(nano, MOST, { id: 'another', tier: 'free' }, asked)).toBe('an answer')
  })

  test('the most it can cost is reserved, then corrected to what it did', async () => {
    const { paid, books, sum } = budget(1)
    const answer = await paid(nano, MOST, null, async (onUsage) => {
      onUsage({ tokensIn: 100, tokensOut: 10 })
      return 'an answer'
    })
    expect([answer, books, sum()]).toEqual(['an answer', [500, -486], 14])
  })

  test('a model that does not count is paid in full', async () => {
    const { paid, sum } = budget(1)
    await paid(nano, MOST, null, () => Promise.resolve())
    expect(sum()).toBe(500)
  })

  test.each([
    ['that refused it', new EngineError('rate-limited', ''), false, 0],
    ['that broke off: its question', new EngineError('broken-stream', ''), false, 100],
    ['whose caller left: its question', new DOMException('left', 'AbortError'), false, 100],
    ['that counted before it failed', new EngineError('malformed', ''), true, 14],
  ])('a call %s', async (_, error, counted, costs) => {
    const { paid, sum } = budget(1)
    const call = paid(nano, MOST, null, async (onUsage) => {
      if (counted) onUsage({ tokensIn: 100, tokensOut: 10 })
      throw error
    })
    await expect(call).rejects.toBe(error)
    expect(sum()).toBe(costs)
  })

  test('engines on this machine cost nothing and are asked on a used-up day as well', async () => {
    const { paid, books } = budget(0)
    for (const kind of ['local', 'scripted'] as const)
      expect(await paid({ kind }, MOST, null, () => Promise.resolve('free'))).toBe('free')
    expect(books).toEqual([])
  })

  test('what may be spent today: nothing is said without a ceiling; a day is one of UTC', () => {
    const now = () => Date.UTC(2026, 0, 31, 23, 59)
    const store = {
      reserve: () => Promise.reject(new Error('asked')),
      settle: () => Promise.reject(new Error('asked')),
    }
    const mine = { id: 'mine', tier: 'free' } as const
    const today = (dailySpendUsd: number | null, dailySpendPayersUsd: number | null = null) =>
      createBudget({ store, limits: { dailySpendUsd, dailySpendPayersUsd, dailySpendShare: 0.2 }, clock: { now } })
        .today
    expect(today(null)(mine)).toBeNull()
    expect(today(1.5)(null)).toEqual({ day: '2026-01-31', purse: 'all', ceiling: 1_500_000, account: null })
    expect(today(1.5)(mine)).toMatchObject({ purse: 'all', account: { userId: 'mine', ceiling: 300_000 } })
  })

  test('who has a paid plan spends from a purse of payers: as large as everybody’s, or as the operator says', () => {
    const store = {
      reserve: () => Promise.reject(new Error('asked')),
      settle: () => Promise.reject(new Error('asked')),
    }
    const ofPayer = (dailySpendUsd: number | null, dailySpendPayersUsd: number | null) =>
      createBudget({
        store,
        limits: { dailySpendUsd, dailySpendPayersUsd, dailySpendShare: 0.2 },
        clock: { now: () => 0 },
      }).today({ id: 'payer', tier: 'standard' })
    expect(ofPayer(null, null)).toBeNull()
    expect(ofPayer(1, null)).toMatchObject({ purse: 'payers', ceiling: 1_000_000 })
    expect(ofPayer(1, 5)).toMatchObject({ purse: 'payers', ceiling: 5_000_000, account: { ceiling: 1_000_000 } })
    expect(ofPayer(null, 5)).toMatchObject({ purse: 'payers' })
    // A ceiling of 0 also applies to paying users, unless they have their own ceiling.
    expect(ofPayer(0, null)).toMatchObject({ ceiling: 0 })
  })

  test('a turn settles inside its save: what it cost less what it had reserved, and nothing without a reservation', () => {
    const store = { reserve: () => Promise.resolve(null), settle: () => Promise.reject(new Error('asked')) }
    const { settlement } = createBudget({
      store,
      limits: { dailySpendUsd: 1, dailySpendPayersUsd: null, dailySpendShare: 1 },
      clock: { now: () => 0 },
    })
    const call = { usage: { tokensIn: 10, tokensOut: 10 }, asked: 1, answered: '', error: null }
    expect(settlement(null, nano, call)).toBeNull()
    const whose = { day: '2026-01-31', purse: 'all', userId: 'mine' } as const
    const reserved = { ...whose, reserve: 360 }
    expect(settlement(reserved, nano, call)).toEqual({ ...whose, microDollars: 5 - 360 })
    expect(settlement(reserved, nano, null)).toEqual({ ...whose, microDollars: -360 })
  })

  test('a sum that cannot be corrected loses no answer', async () => {
    const store = { reserve: () => Promise.resolve(null), settle: () => Promise.reject(new Error('away')) }
    const { paid } = createBudget({
      store,
      limits: { dailySpendUsd: 1, dailySpendPayersUsd: null, dailySpendShare: 1 },
      clock: { now: () => 0 },
    })
    expect(await paid(nano, MOST, null, () => Promise.resolve('an answer'))).toBe('an answer')
  })
})
