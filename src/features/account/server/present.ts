/** The only place where rows become answers: it names each field, so that a new column is not sent by default. */
import type { Key, Passkey, Session } from '../contract.ts'

import { tierAt } from '../plan.ts'
import type { User } from '../user.ts'
import type { KeyRow } from './keys/keys-store.ts'
import type { IdentityRow } from './provider/provider-store.ts'
import type { SessionRow, UserRow } from './store.ts'
import type { PasskeyRow } from './credentials/passkey-store.ts'

/** @param now milliseconds since the epoch: the tier is what the plan gives at this moment. */
export function presentUser(row: UserRow, now: number): User {
  const { id, username, displayName, bio, profilePicture, email, theme, subscriptionStatus } = row
  return {
    id,
    username,
    displayName,
    bio,
    profilePicture,
    email,
    theme,
    subscriptionTier: tierAt(row, now),
    subscriptionStatus,
    subscriptionPeriodEnd: row.subscriptionPeriodEnd?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** @param current the token hash of the call's session. */
export function presentSession(row: SessionRow, current: string | null): Session {
  return {
    id: row.id,
    current: row.tokenHash === current,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
  }
}

export function presentPasskey({ id, name, createdAt, lastUsedAt, synced }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, synced }
}
export function presentKey({ id, name, scope, prefix, createdAt, lastUsedAt, expiresAt }: KeyRow): Key {
  return {
    id,
    name,
    scope,
    prefix,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

export const presentIdentity = ({ issuer, subject, createdAt }: IdentityRow) => ({
  issuer,
  subject,
  createdAt: createdAt.toISOString(),
})
