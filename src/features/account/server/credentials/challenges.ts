/** Challenges for authenticators (§18): random, kept as a hash, used once, by whoever they were made for. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Clock } from '#platform/clock.ts'
import type { ChallengeRow, PasskeyStore } from './passkey-store.ts'
import { secretHash } from '../secret-hash.ts'

/** §18: how long a challenge can be answered. */
export const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32
const HOLDER_BYTES = 16
/** Seconds that a browser keeps the cookie of its attempts to sign in. */
const COOKIE_S = 3_600

export interface Challenges {
  /** Makes a challenge. @param userId the account that its answer must be for; null = any */
  issue(purpose: ChallengeRow['purpose'], holder: string, userId: string | null): Promise<Buffer>
  /** Uses a challenge (base64url) up; null = none that this holder may answer now. */
  use(purpose: ChallengeRow['purpose'], holder: string, challenge: string): Promise<{ userId: string | null } | null>
  /** The holder that a browser's cookie names, as a hash; null without the cookie. */
  holderOf(cookieHeader: string | undefined): string | null
  /** A new holder for a browser that is not signed in, and the `Set-Cookie` value. */
  newHolder(): { readonly holder: string; readonly cookie: string }
}

export interface ChallengesOptions {
  readonly store: Pick<PasskeyStore, 'keepChallenge' | 'useChallenge'>
  readonly secure: boolean
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}

export function passkeyChallenges({ store, secure, clock, randomBytes }: ChallengesOptions): Challenges {
  const name = secure ? '__Host-attempt' : 'attempt'
  return {
    async issue(purpose, holder, userId) {
      const challenge = randomBytes(CHALLENGE_BYTES)
      const challengeHash = secretHash(challenge.toString('base64url'))
      await store.keepChallenge({
        challengeHash,
        purpose,
        holder,
        userId,
        expiresAt: new Date(clock.now() + CHALLENGE_MS),
      })
      return challenge
    },
    use: (purpose, holder, challenge) =>
      store.useChallenge(secretHash(challenge), purpose, holder, new Date(clock.now())),
    holderOf(cookieHeader) {
      const value = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name]
      return value ? secretHash(value) : null
    },
    newHolder() {
      const value = randomBytes(HOLDER_BYTES).toString('base64url')
      // Strict: no other site leads into the middle of a sign-in.
      const cookie = stringifySetCookie({
        name,
        value,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: COOKIE_S,
      })
      return { holder: secretHash(value), cookie }
    },
  }
}
