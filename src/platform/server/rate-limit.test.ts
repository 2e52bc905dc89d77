import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { memoryLimiters } from './rate-limit.ts'

const rule = { name: 'tries', points: 2, seconds: 60 }

describe('a limit in memory', () => {
  test('refuses the third take of two and says in whole seconds when to come back', async () => {
    const clock = stoppedClock()
    const limiter = memoryLimiters(clock)(rule)
    await limiter.take('a')
    await clock.advance(500)
    await limiter.take('a')
    expect(await limiter.take('a')).toEqual({ ok: false, retryAfter: 60 })
    await clock.advance(59_400)
    expect(await limiter.take('a')).toEqual({ ok: false, retryAfter: 1 })
  })

  test('a limit of none refuses at once', async () => {
    const limiter = memoryLimiters(stoppedClock())({ ...rule, points: 0 })
    expect(await limiter.take('a')).toEqual({ ok: false, retryAfter: 60 })
  })

  test('a key starts anew when its window has ended; refusals do not prolong it', async () => {
    const clock = stoppedClock()
    const limiter = memoryLimiters(clock)(rule)
    for (let take = 0; take < 9; take++) await limiter.take('a')
    await clock.advance(60_000)
    expect(await limiter.take('a')).toEqual({ ok: true })
  })

  test('keys and rules do not share their points', async () => {
    const limiters = memoryLimiters(stoppedClock())
    const [first, second] = [limiters({ ...rule, points: 1 }), limiters({ ...rule, points: 1 })]
    await first.take('a')
    expect(await first.take('b')).toEqual({ ok: true })
    expect(await second.take('a')).toEqual({ ok: true })
    expect((await first.take('a')).ok).toBe(false)
  })

  test('research §4 cost abuse: a flood of new keys forgets the oldest, never the one in use', async () => {
    const limiter = memoryLimiters(stoppedClock())({ ...rule, points: 1 })
    await limiter.take('old')
    for (let key = 0; key < 99_998; key++) await limiter.take(`k${key}`)
    await limiter.take('new')
    await limiter.take('one more')
    expect((await limiter.take('new')).ok).toBe(false)
    expect((await limiter.take('old')).ok).toBe(true)
  })
})
