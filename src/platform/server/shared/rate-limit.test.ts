import { describe, expect, onTestFinished, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { Problem } from '../errors.ts'
import { type Limiter, memoryLimiters, redisLimiters } from './rate-limit.ts'
import { openRedis } from './redis.ts'

const rule = { name: 'tries', points: 2, seconds: 60 }
const code = 'too-many-tries'

const take = (limiter: Limiter, key: string) =>
  limiter.demand(key, code).then(
    () => ({ ok: true }),
    (problem: Problem) => ({ ok: false, retryAfter: problem.retryAfter }),
  )

describe('a limit in memory', () => {
  test('refuses the third take of two and says in whole seconds when to come back', async () => {
    const clock = stoppedClock()
    const limiter = memoryLimiters(clock)(rule)
    await take(limiter, 'a')
    await clock.advance(500)
    await take(limiter, 'a')
    expect(await take(limiter, 'a')).toEqual({ ok: false, retryAfter: 60 })
    await clock.advance(59_400)
    expect(await take(limiter, 'a')).toEqual({ ok: false, retryAfter: 1 })
  })

  test('§11: what is refused is a 429 problem with the code of whoever asks for the point', async () => {
    const limiter = memoryLimiters(stoppedClock())({ ...rule, points: 1 })
    await limiter.demand('a', code)
    const refused = await limiter.demand('a', code).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ status: 429, code, retryAfter: 60 })
  })

  test('a limit of none refuses at once', async () => {
    const limiter = memoryLimiters(stoppedClock())({ ...rule, points: 0 })
    expect(await take(limiter, 'a')).toEqual({ ok: false, retryAfter: 60 })
  })

  test('a key starts anew when its window has ended; refusals do not prolong it', async () => {
    const clock = stoppedClock()
    const limiter = memoryLimiters(clock)(rule)
    for (let tries = 0; tries < 9; tries++) await take(limiter, 'a')
    await clock.advance(60_000)
    expect(await take(limiter, 'a')).toEqual({ ok: true })
  })

  test('§15 Throttle: a refused attempt is not counted, so a point that is given back lets the next one in', async () => {
    const limiter = memoryLimiters(stoppedClock())(rule)
    const burst = await Promise.all(Array.from({ length: 9 }, () => take(limiter, 'a')))
    expect(burst.filter(({ ok }) => ok)).toHaveLength(2)
    await limiter.giveBack('a')
    expect([(await take(limiter, 'a')).ok, (await take(limiter, 'a')).ok]).toEqual([true, false])
  })

  test('keys and rules do not share their points', async () => {
    const limiters = memoryLimiters(stoppedClock())
    const [first, second] = [limiters({ ...rule, points: 1 }), limiters({ ...rule, points: 1 })]
    await take(first, 'a')
    expect(await take(first, 'b')).toEqual({ ok: true })
    expect(await take(second, 'a')).toEqual({ ok: true })
    expect((await take(first, 'a')).ok).toBe(false)
  })

  test('a point that is given back can be taken again; none is made of nothing', async () => {
    const clock = stoppedClock()
    const limiter = memoryLimiters(clock)(rule)
    await limiter.giveBack('a')
    await take(limiter, 'a')
    await take(limiter, 'a')
    await limiter.giveBack('a')
    expect(await take(limiter, 'a')).toEqual({ ok: true })
    expect((await take(limiter, 'a')).ok).toBe(false)
    await clock.advance(60_000)
    await limiter.giveBack('a')
    for (const left of [true, true, false]) expect((await take(limiter, 'a')).ok).toBe(left)
  })

  test('an attempt that cost more takes what is left, and no more than that', async () => {
    const clock = stoppedClock()
    const limiter = memoryLimiters(clock)({ ...rule, points: 3 })
    await limiter.takeMore('a', 9)
    await take(limiter, 'a')
    await limiter.takeMore('a', 1)
    expect([(await take(limiter, 'a')).ok, (await take(limiter, 'a')).ok]).toEqual([true, false])
    await limiter.takeMore('a', 9)
    await limiter.giveBack('a')
    expect((await take(limiter, 'a')).ok).toBe(true)
    await clock.advance(60_000)
    expect((await take(limiter, 'a')).ok).toBe(true)
  })

  test('§15 cost abuse: a flood of new keys forgets the oldest, never the one in use', async () => {
    const limiter = memoryLimiters(stoppedClock())({ ...rule, points: 1 })
    await take(limiter, 'old')
    for (let key = 0; key < 99_998; key++) await take(limiter, `k${key}`)
    await take(limiter, 'new')
    await take(limiter, 'one more')
    expect((await take(limiter, 'new')).ok).toBe(false)
    expect((await take(limiter, 'old')).ok).toBe(true)
  })
})

test('§14: while Redis is away each instance counts for itself', async () => {
  // No program listens on port 1 (tcpmux).
  const link = openRedis('redis://127.0.0.1:1', () => {})
  onTestFinished(() => link.close())
  const limiter = redisLimiters(link.client, stoppedClock())(rule)
  expect([await take(limiter, 'a'), await take(limiter, 'a')]).toEqual([{ ok: true }, { ok: true }])
  expect(await take(limiter, 'a')).toEqual({ ok: false, retryAfter: 60 })
})
