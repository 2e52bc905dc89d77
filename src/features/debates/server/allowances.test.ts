import { describe, expect, test } from 'vitest'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { stoppedClock } from '#testing/clock.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Tier } from '#features/models/catalogue.ts'
import { anonymous, anyLimits, signedIn } from '#testing/turns.ts'
import { claimantOf, turnAllowance } from './allowances.ts'

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

  test('a signed-in user has as many turns a day as the plan says, and the next day again', async () => {
    const clock = stoppedClock()
    const limits = { ...anyLimits, turnsPerUserPerDay: { free: 1, standard: 2, pro: 3 } }
    const take = turnAllowance(limits, memoryLimiters(clock))
    const user = (tier: Tier): Viewer => ({ ...signedIn('u'), user: { id: 'u', tier } })
    const takenOf = async (tier: Tier) => {
      const asked = await Promise.allSettled(Array.from({ length: 5 }, () => take(user(tier))))
      return asked.filter(({ status }) => status === 'fulfilled').length
    }
    expect([await takenOf('free'), await takenOf('standard'), await takenOf('pro')]).toEqual([1, 2, 3])
    await expect(take(user('pro'))).rejects.toMatchObject({ status: 429, code: 'daily-limit', retryAfter: 86_400 })
    await take({ ...user('free'), user: { id: 'v', tier: 'free' } })
    await clock.advance(86_400_000)
    expect(await takenOf('free')).toBe(1)
  })

  test('claims name who asked', () => {
    expect(claimantOf(anonymous('a'))).toBe('visitor:a')
    expect(claimantOf(signedIn('u'))).toBe('user:u')
  })
})
