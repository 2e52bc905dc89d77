/** Turns rows into API responses field by field, so that new columns are not exposed. No other file may do this. */
import type { Key, Passkey, Session } from '../contract.ts'
import { tierAt } from '../plan.ts'
import type { User } from '../user.ts'
import type { KeyRow } from './keys/keys-store.ts'
import type { IdentityRow } from './provider/provider-store.ts'
import type { SessionRow, UserRow } from './store.ts'
import type { PasskeyRow } from './credentials/passkey-store.ts'

/** @param now the time in milliseconds for which the tier is computed */
export function presentUser(row: UserRow, now: number): User {
  const { id, username, displayName, bio, profilePicture, email, theme, subscriptionStatus } = row
  const end = row.subscriptionPeriodEnd
  const plan = { subscriptionTier: tierAt(row, now), subscriptionStatus, subscriptionPeriodEnd: end && iso(end) }
  return { id, username, displayName, bio, profilePicture, email, theme, ...plan, createdAt: iso(row.createdAt) }
}

/** @param current token hash of the caller's own session */
export function presentSession(row: SessionRow, current: string | null): Session {
  const { id, userAgent, createdAt, lastSeenAt, expiresAt } = row
  const times = { createdAt: iso(createdAt), lastSeenAt: iso(lastSeenAt), expiresAt: iso(expiresAt) }
  return { id, current: row.tokenHash === current, ...times, userAgent }
}

export function presentPasskey({ id, name, createdAt, lastUsedAt, synced }: PasskeyRow): Passkey {
  return { id, name, createdAt: iso(createdAt), lastUsedAt: lastUsedAt && iso(lastUsedAt), synced }
}

export function presentKey({ id, name, scope, prefix, createdAt, lastUsedAt, expiresAt }: KeyRow): Key {
  const times = { createdAt: iso(createdAt), lastUsedAt: lastUsedAt && iso(lastUsedAt) }
  return { id, name, scope, prefix, ...times, expiresAt: expiresAt && iso(expiresAt) }
}

export function presentIdentity({ issuer, subject, createdAt }: IdentityRow) {
  return { issuer, subject, createdAt: iso(createdAt) }
}

const iso = (moment: Date): string => moment.toISOString()
