/** How often something may happen per key: counted in memory, or in Redis for all instances together. */
import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '#platform/clock.ts'
import { Problem } from './errors.ts'

export interface LimiterRule {
  /** Kebab-case; part of the key, so that rules never share a counter. */
  readonly name: string
  /** Takes allowed per window; 0 refuses every one. */
  readonly points: number
  /** Length of a key's window, which starts with its first take. */
  readonly seconds: number
}

export interface Limiter {
  /**
   * Takes one point. Throws a 429 Problem with `code` and `retryAfter` (whole seconds, at least 1) when none is left, and
   * nothing else: a limit that cannot be counted anywhere else is counted here.
   */
  demand(key: string, code: string): Promise<void>
  /** Gives a taken point back: what it was taken for does not count after all. Never rejects. */
  giveBack(key: string): Promise<void>
}

export type LimiterFactory = (rule: LimiterRule) => Limiter

/** Keys one limiter remembers; beyond it the oldest windows are forgotten, so that strangers cannot fill the memory. */
const KEYS_KEPT = 100_000

/**
 * Limits of this process alone. Our own, because the library's memory store holds one timer for each key and knows no
 * clock but the machine's. All windows of a limiter are equally long, so the map's order of insertion is the order in
 * which they end: what has ended is always at the front, and sweeping it costs no timer and no scan.
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
        window.taken += 1
        if (window.taken > points) throw refused(code, window.endsAt - now)
      },
      async giveBack(key) {
        sweep(clock.now())
        const window = windows.get(key)
        if (window) window.taken -= 1
      },
    }
  }
}

/**
 * Limits shared by every instance. While Redis is away each instance counts for itself: a limit that is too generous
 * for a minute is better than none, or than refusing everybody.
 */
export function redisLimiters(client: Redis, clock: Pick<Clock, 'now'>): LimiterFactory {
  const inMemory = memoryLimiters(clock)
  return (rule) => {
    const shared = new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      keyPrefix: `limit:${rule.name}`,
      points: rule.points,
      duration: rule.seconds,
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
          // `reward` would open a window below zero where the taken one has ended meanwhile.
          const standing = await shared.get(key)
          if (standing !== null && standing.consumedPoints > 0) await shared.reward(key)
        } catch {
          await own.giveBack(key)
        }
      },
    }
  }
}

const refused = (code: string, ms: number): Problem =>
  new Problem(429, code, { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
