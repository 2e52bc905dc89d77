/** Counts in memory, or in Redis for all instances. */
import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '../errors.ts'

export interface LimiterRule {
  /** Kebab-case; part of the key. */
  readonly name: string
  readonly points: number
  /** A window starts with a key's first point. */
  readonly seconds: number
}

export interface Limiter {
  /** Throws a 429 Problem with `code` and `retryAfter` if none is left. Without Redis this process counts. */
  demand(key: string, code: string): Promise<void>
  /** Gives a point back. Never rejects. */
  giveBack(key: string): Promise<void>
  /** Takes up to `points` more for an admitted attempt, as far as any are left. Never rejects. */
  takeMore(key: string, points: number): Promise<void>
}

export type LimiterFactory = (rule: LimiterRule) => Limiter

/** Then the oldest windows are dropped. */
const KEYS_KEPT = 100_000

/**
 * The library's memory store has a timer for each key. Here ended windows are at the map's front, because all are equally
 * long.
 */
export function memoryLimiters(clock: Pick<Clock, 'now'>): LimiterFactory {
  return ({ points, seconds }) => {
    const windows = new Map<string, { taken: number; readonly endsAt: number }>()
    const sweep = (now: number) => {
      for (const [key, window] of windows) {
        if (window.endsAt > now && windows.size < KEYS_KEPT) return
        windows.delete(key)
      }
    }
    return {
      async demand(key, code) {
        const now = clock.now()
        sweep(now)
        let window = windows.get(key)
        if (!window) {
          window = { taken: 0, endsAt: now + seconds * 1000 }
          windows.set(key, window)
        }
        if (window.taken >= points) throw refused(code, window.endsAt - now)
        window.taken += 1
      },
      async giveBack(key) {
        sweep(clock.now())
        const window = windows.get(key)
        if (window) window.taken -= 1
      },
      async takeMore(key, more) {
        sweep(clock.now())
        const window = windows.get(key)
        if (window) window.taken = Math.min(points, window.taken + more)
      },
    }
  }
}

/**
 * The library's script also counts refused attempts (§15). Returns the count and the window's milliseconds. KEYS: the
 * counter; ARGV: points, seconds, limit.
 */
const TAKE_UNLESS_FULL = `
  local taken = tonumber(redis.call('get', KEYS[1]) or 0) + tonumber(ARGV[1])
  if taken <= tonumber(ARGV[3]) then
    redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
    redis.call('incrby', KEYS[1], ARGV[1])
  end
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then left = 1000 * ARGV[2] end
  return { taken, left }`

/** Without Redis each instance counts for itself. */
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
          // After the window `reward` would start one with a negative count.
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
