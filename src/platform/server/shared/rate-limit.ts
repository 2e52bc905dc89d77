import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '../errors.ts'

interface LimiterRule {
  readonly name: string
  readonly points: number
  /** Length of a window, which begins with a key's first point. */
  readonly seconds: number
}

export interface Limiter {
  /** Takes a point. Throws a 429 Problem with `code` and `retryAfter` if none is left. */
  demand(key: string, code: string): Promise<void>
  giveBack(key: string): Promise<void>
  /** Takes more points for an admitted attempt, but only as many as are left. Never rejects. */
  takeMore(key: string, points: number): Promise<void>
}

export type LimiterFactory = (rule: LimiterRule) => Limiter

const KEYS_KEPT = 100_000

/** Counts in memory without timers. All windows are equally long, so the map is in the order in which they end. */
export function memoryLimiters(clock: Pick<Clock, 'now'>): LimiterFactory {
  return ({ points, seconds }) => {
    const windows = new Map<string, { taken: number; readonly endsAt: number }>()
    const windowOf = (wanted: string, now: number) => {
      for (const [key, { endsAt }] of windows) {
        if (endsAt > now && windows.size < KEYS_KEPT) break
        windows.delete(key)
      }
      return windows.get(wanted)
    }
    return {
      async demand(key, code) {
        const now = clock.now()
        const window = windowOf(key, now) ?? { taken: 0, endsAt: now + seconds * 1000 }
        if (window.taken >= points) throw refused(code, window.endsAt - now)
        window.taken += 1
        windows.set(key, window)
      },
      async giveBack(key) {
        const window = windowOf(key, clock.now())
        if (window) window.taken -= 1
      },
      async takeMore(key, more) {
        const window = windowOf(key, clock.now())
        if (window) window.taken = Math.min(points, window.taken + more)
      },
    }
  }
}

/** Replaces the library's script, which would also count refused attempts (§15). ARGV has points, seconds and limit. */
const TAKE_UNLESS_FULL = `
  local taken = tonumber(redis.call('get', KEYS[1]) or 0) + tonumber(ARGV[1])
  if taken <= tonumber(ARGV[3]) then
    redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
    redis.call('incrby', KEYS[1], ARGV[1])
  end
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then left = 1000 * ARGV[2] end
  return { taken, left }`

/** Counts across all instances; while Redis is unreachable, each instance counts separately. */
export function redisLimiters(client: Redis, clock: Pick<Clock, 'now'>): LimiterFactory {
  const inMemory = memoryLimiters(clock)
  return (rule) => {
    const shared = new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      keyPrefix: `limit:${rule.name}`,
      points: rule.points,
      duration: rule.seconds,
      customIncrTtlLuaScript: TAKE_UNLESS_FULL,
    })
    const own = inMemory(rule)
    return {
      async demand(key, code) {
        try {
          await shared.consume(key)
        } catch (full) {
          if (!(full instanceof RateLimiterRes)) return own.demand(key, code)
          throw refused(code, full.msBeforeNext)
        }
      },
      async giveBack(key) {
        try {
          // Reads the count first, because after the window's end `reward` would start a new window with a negative count.
          const standing = await shared.get(key)
          if (standing !== null && standing.consumedPoints > 0) await shared.reward(key)
        } catch {
          await own.giveBack(key)
        }
      },
      async takeMore(key, points) {
        try {
          const standing = await shared.get(key)
          const most = Math.min(points, rule.points - (standing?.consumedPoints ?? 0))
          if (standing !== null && most > 0) await shared.penalty(key, most)
        } catch {
          await own.takeMore(key, points)
        }
      },
    }
  }
}

const refused = (code: string, ms: number): Problem =>
  new Problem(429, code, { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
