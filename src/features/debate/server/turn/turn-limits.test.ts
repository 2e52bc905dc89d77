import { describe, expect, test } from 'vitest'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { stoppedClock } from '#testing/clock.ts'
import { anonymous, anyLimits, signedIn } from '#testing/turns.ts'
import { claimantOf, turnAllowance } from './turn-limits.ts'

const limiter = () => memoryLimiters(stoppedClock())

describe('§14: limits of turns', () => {
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
    await expect(take(anonymous('c'))).rejects.toMatchObject({ status: 429, code: 'daily-turns' })
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
