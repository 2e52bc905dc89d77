/** The operator's links that let a person back into an account (§18). */
import type { Database } from '#platform/server/database/database.ts'
import { credentialStore } from './credential-store.ts'
import { secretHash } from '../secret-hash.ts'

/** §18: how long a link can be used. */
const LINK_MS = 60 * 60_000
const TOKEN_BYTES = 32

/**
 * Makes a link's token, which is told once and kept as a hash; an earlier one of the account ends. The account must
 * exist. @param now milliseconds since the epoch
 */
export type CreateResetLink = (userId: string, now: number) => Promise<string>

export interface ResetLinkDeps {
  readonly db: Database
  readonly randomBytes: (count: number) => Buffer
}

export function resetLinkMaker({ db, randomBytes }: ResetLinkDeps): CreateResetLink {
  const store = credentialStore(db)
  return async (userId, now) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const times = { madeAt: new Date(now), expiresAt: new Date(now + LINK_MS) }
    await store.keepResetLink({ tokenHash: secretHash(token), userId, ...times })
    return token
  }
}
