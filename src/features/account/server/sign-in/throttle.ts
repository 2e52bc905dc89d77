/** §15: failed sign-ins delay the next attempt with that name. Locking the account would shut out its owner. */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { secretHash, signedCookie, type SignedCookieOptions } from '../secret-cookie.ts'
import { type AccountStore, type Failures, NO_FAILURES } from '../store.ts'

/** The number of failures that cause no pause. Every further failure doubles the pause, from one second to 15 minutes. */
const FREE_FAILURES = 5
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15 * 60_000
const FORGIVE_MS = 15 * 60_000
const COUNTED_FAILURES = 16
export const FORGIVEN_AFTER_MS = COUNTED_FAILURES * FORGIVE_MS

const TOO_MANY = 'too-many-attempts'

/** Counts one more failure. Returns null while the pause after an earlier failure lasts. */
export function afterFailure(found: Failures, now: number): Failures | null {
  if (found.blockedUntil.getTime() > now) return null
  const forgiven = Math.floor((now - found.lastAt.getTime()) / FORGIVE_MS)
  const failures = Math.min(Math.max(0, found.failures - forgiven) + 1, COUNTED_FAILURES)
  const doublings = failures - FREE_FAILURES - 1
  const pause = doublings < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** doublings, LONGEST_PAUSE_MS)
  return { failures, lastAt: new Date(now), blockedUntil: new Date(now + pause) }
}

export function signInThrottle(
  store: Pick<AccountStore, 'changeFailures' | 'clearFailures'>,
  failuresPerIp: Limiter,
  clock: Pick<Clock, 'now'>,
  onRefused: (ip: string) => void,
) {
  const refused = (ip: string, problem: Problem): never => {
    onRefused(ip)
    throw problem
  }
  const countFailure = (ip: string): Promise<void> =>
    failuresPerIp.demand(ip, TOO_MANY).catch((problem: Problem) => refused(ip, problem))

  return {
    countFailure,

    /** Counts a guess as failed until `right` or `unmade`. Throws 429. @param whose a name's skeleton, or a device */
    async guess(whose: string, ip: string) {
      await countFailure(ip)
      const key = secretHash(whose)
      const now = clock.now()
      let before = NO_FAILURES
      // Counts the attempt before the check, so that simultaneous guesses do not all count as the first one.
      const counted = await store.changeFailures(key, (found) => {
        before = found
        return afterFailure(found, now)
      })
      if (counted === null) {
        const retryAfter = Math.ceil((before.blockedUntil.getTime() - now) / 1000)
        return refused(ip, new Problem(429, TOO_MANY, { retryAfter }))
      }
      return {
        right: async () => {
          await Promise.all([store.clearFailures(key), failuresPerIp.giveBack(ip)])
        },
        /** Undoes a guess that the server was too busy to check. */
        unmade: async () => {
          const undo = (found: Failures) => (found.lastAt.getTime() === now ? before : null)
          await Promise.all([store.changeFailures(key, undo), failuresPerIp.giveBack(ip)])
        },
      }
    },
  }
}

const DEVICE_S = 180 * 86_400

/** Counts failures per known browser (OWASP "device cookies"), so that other people's failures do not lock out the owner. */
export function knownDevices(options: SignedCookieOptions) {
  const signed = signedCookie('device', DEVICE_S, options)
  return {
    /** Returns the key of the browser's own failure count, or null if the browser has never signed in to this account. */
    countOf(cookieHeader: string | undefined, userId: string): string | null {
      const nonce = signed.read(cookieHeader, userId)
      return nonce && `device:${nonce}`
    },
    remember: (userId: string): string => signed.issue(userId).cookie,
  }
}
