import { describe, expect, test } from 'vitest'
import { memoryLimiters } from '#platform/server/rate-limit.ts'
import { stoppedClock } from '#testing/clock.ts'
import { anonymous, anyLimits, signedIn } from '#testing/turns.ts'
import { claimantOf, costOf, dayOf, spendReservation, turnAllowance } from './turn-limits.ts'

const limiter = () => memoryLimiters(stoppedClock())

describe('targets: limits of turns', () => {
  test('an anonymous visitor is stopped at the visitor’s turns of a day', async () => {
    const take = turnAllowance({ ...anyLimits, turnsPerVisitorPerDay: 2 }, limiter())
    await take(anonymous('a'))
    await take(anonymous('a'))
    await expect(take(anonymous('a'))).rejects.toMatchObject({ status: 429, retryAfter: 86_400 })
    await take(anonymous('b'))
  })

  test('throwing the cookie away does not help: the address counts as well', async () => {
    const take = turnAllowance({ ...anyLimits, turnsPerIpPerDay: 2 }, limiter())
    await take(anonymous('a'))
    await take(anonymous('b'))
    await expect(take(anonymous('c'))).rejects.toMatchObject({ status: 429, code: 'too-many-turns' })
  })

  test('a signed-in user has turns per minute, whatever the address', async () => {
    const take = turnAllowance({ ...anyLimits, turnsPerUserPerMinute: 1, turnsPerIpPerDay: 0 }, limiter())
    await take(signedIn('u'))
    await expect(take(signedIn('u'))).rejects.toMatchObject({ status: 429 })
    await take(signedIn('v'))
  })

  test('claims name who asked', () => {
    expect(claimantOf(anonymous('a'))).toBe('visitor:a')
    expect(claimantOf(signedIn('u'))).toBe('user:u')
  })
})

describe('targets: daily ceiling of model spend', () => {
  test('engines on this machine and unknown models cost nothing', () => {
    const tokens = { in: 1000, out: 1000 }
    expect(costOf('scripted', 'gpt-4', tokens)).toBe(0)
    expect(costOf('local:smollm2', 'gpt-4', tokens)).toBe(0)
    expect(costOf('openai', 'gpt-99', tokens)).toBe(0)
  })

  test('others cost their list price, in millionths of a dollar, rounded up', () => {
    expect(costOf('openai', 'gpt-4', { in: 1000, out: 500 })).toBe(60_000)
    expect(costOf('openai', 'gpt-4.1-nano', { in: 1, out: 0 })).toBe(1)
  })

  test('without a ceiling nothing is reserved; with one, on the UTC day', () => {
    const now = Date.UTC(2026, 0, 31, 23, 59)
    expect(spendReservation(anyLimits, now, 5)).toBeNull()
    expect(spendReservation({ ...anyLimits, dailySpendUsd: 1.5 }, now, 5)).toEqual({
      day: '2026-01-31',
      ceiling: 1_500_000,
      reserve: 5,
    })
    expect(dayOf(now)).toBe('2026-01-31')
  })
})
