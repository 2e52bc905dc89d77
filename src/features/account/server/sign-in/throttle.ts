/**
 * Limits password guesses (§15): per account, existing or not, by a growing pause but never by a lock, with which an
 * attacker could keep the owner out; and per address.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { secretCookie } from '../secret-cookie.ts'
import type { Failures, FailuresStore } from './failures-store.ts'

/** Failures without a pause; each later failure doubles the pause, from a second up to a quarter of an hour. */
const FREE_FAILURES = 5
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** One failure is forgiven for each quarter of an hour without another. */
const FORGIVE_MS = 15 * 60_000
/** The most failures that are counted, so that all are forgiven within some hours. */
const COUNTED_FAILURES = 16
/** After this time without a failure, all failures are forgiven. */
export const FORGIVEN_AFTER_MS = COUNTED_FAILURES * FORGIVE_MS

const TOO_MANY = 'too-many-attempts'
const NONE: Failures = { failures: 0, lastAt: new Date(0), blockedUntil: new Date(0) }

/** Returns the counts after one more failure at `now`; null while the pause of an earlier failure lasts. */
export function afterFailure(found: Failures | null, now: number): Failures | null {
  if (found !== null && found.blockedUntil.getTime() > now) return null
  const forgiven = found === null ? 0 : Math.floor((now - found.lastAt.getTime()) / FORGIVE_MS)
  const earlier = found === null ? 0 : Math.max(0, found.failures - forgiven)
  const failures = Math.min(earlier + 1, COUNTED_FAILURES)
  const doublings = failures - FREE_FAILURES - 1
  const pause = doublings < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** doublings, LONGEST_PAUSE_MS)
  return { failures, lastAt: new Date(now), blockedUntil: new Date(now + pause) }
}

export function signInThrottle({
  store,
  failuresPerIp,
  clock,
  onRefused,
}: {
  readonly store: Pick<FailuresStore, 'change' | 'clear'>
  readonly failuresPerIp: Limiter
  readonly clock: Pick<Clock, 'now'>
  readonly onRefused: (ip: string) => void
}) {
  const refused = (ip: string, problem: Problem): never => {
    onRefused(ip)
    throw problem
  }
  /** Counts a failure against the address only. Throws a 429 Problem. */
  const countFailure = (ip: string): Promise<void> =>
    failuresPerIp.demand(ip, TOO_MANY).catch((problem: Problem) => refused(ip, problem))

  return {
    countFailure,

    /**
     * A guess counts as failed unless `right` or `unmade` is called. Throws a 429 Problem with `retryAfter`.
     * @param whose the account's skeleton, or a known device
     */
    async guess(whose: string, ip: string) {
      await countFailure(ip)
      const key = createHash('sha256').update(whose).digest('base64url')
      const now = clock.now()
      let before: Failures = NONE
      // Count the guess before the password is checked, so that simultaneous guesses do not all count as the first.
      const counted = await store.change(key, (found) => {
        before = found ?? NONE
        return afterFailure(found, now)
      })
      if (counted === null) {
        const retryAfter = Math.ceil((before.blockedUntil.getTime() - now) / 1000)
        return refused(ip, new Problem(429, TOO_MANY, { retryAfter }))
      }
      return {
        /** Forgets the account's failures. */
        right: async () => {
          await Promise.all([store.clear(key), failuresPerIp.giveBack(ip)])
        },
        /** The guess was never checked, because the server was busy: it is not counted. */
        unmade: async () => {
          const undo = (found: Failures | null) => (found?.lastAt.getTime() === now ? before : null)
          await Promise.all([store.change(key, undo), failuresPerIp.giveBack(ip)])
        },
      }
    },
  }
}

/** Seconds the browser keeps the cookie: half a year after the last sign-in. */
const DEVICE_S = 180 * 86_400
const NONCE_BYTES = 16

/**
 * Browsers that have signed in to an account before (OWASP "device cookies"): each has its own count of failures, so
 * that guesses of others cannot keep the owner out.
 */
export function knownDevices({
  secret,
  secure,
  randomBytes,
}: {
  readonly secret: string
  readonly secure: boolean
  readonly randomBytes: (count: number) => Buffer
}) {
  const cookie = secretCookie('device', secure)
  const sign = (userId: string, nonce: string) =>
    createHmac('sha256', secret).update(`device:${userId}:${nonce}`).digest()

  return {
    /** Returns the key of this browser's own count for the account, or null if it has never signed in to it. */
    countOf(cookieHeader: string | undefined, userId: string): string | null {
      const [nonce, signature] = cookie.read(cookieHeader)?.split('.') ?? []
      if (!nonce || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(userId, nonce)
      return given.length === expected.length && timingSafeEqual(given, expected) ? `device:${nonce}` : null
    },
    /** Returns the `Set-Cookie` value after a sign-in. */
    remember(userId: string): string {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      return cookie.set(`${nonce}.${sign(userId, nonce).toString('base64url')}`, DEVICE_S)
    },
  }
}
