import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { hasRedisServer, startRedis } from '#testing/redis.ts'
import type { Problem } from '../errors.ts'
import { type Limiter, redisLimiters } from './rate-limit.ts'
import { openRedis } from './redis.ts'

const rule = { name: 'tries', points: 2, seconds: 60 }

const take = (limiter: Limiter, key: string) =>
  limiter.demand(key, 'too-many-tries').then(
    () => ({ ok: true }),
    (problem: Problem) => ({ ok: false, retryAfter: problem.retryAfter }),
  )

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
function instance(url: string) {
  const link = openRedis(url, () => {})
  closing.push(() => link.close())
  return {
    limiter: redisLimiters(link.client, stoppedClock())(rule),
    ping: () =>
      link.ping().then(
        () => true,
        () => false,
      ),
  }
}

test.skipIf(!hasRedisServer)(
  '§14 a limit shared through Redis: what one instance takes, another cannot; away or back, nobody is refused for it',
  async () => {
    const redis = await startRedis()
    closing.push(() => redis.stop())
    const [one, other] = [instance(redis.url), instance(redis.url)]
    await expect.poll(one.ping).toBe(true)
    await expect.poll(other.ping).toBe(true)
    const [first, second] = [one.limiter, other.limiter]
    const key = randomUUID()
    expect(await take(first, key)).toEqual({ ok: true })
    expect(await take(second, key)).toEqual({ ok: true })
    const refused = await take(first, key)
    expect(refused.ok).toBe(false)
    expect('retryAfter' in refused && refused.retryAfter).toBeGreaterThan(50)
    expect(await take(second, randomUUID())).toEqual({ ok: true })
    // Only two points are given back, because the refused attempt took none.
    for (let taken = 0; taken < 2; taken++) await second.giveBack(key)
    expect([(await take(first, key)).ok, (await take(second, key)).ok, (await take(first, key)).ok]).toEqual([
      true,
      true,
      false,
    ])
    const dear = randomUUID()
    await first.takeMore(dear, 5)
    expect(await take(first, dear)).toEqual({ ok: true })
    await second.takeMore(dear, 5)
    expect((await take(first, dear)).ok).toBe(false)
    await second.giveBack(dear)
    expect(await take(first, dear)).toEqual({ ok: true })
    await first.giveBack(randomUUID())
    await redis.stop()
    expect(await take(first, key)).toEqual({ ok: true })
    await first.giveBack(key)
  },
)
