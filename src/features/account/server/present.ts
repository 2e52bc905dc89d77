/** The only place where rows become answers: nothing leaks by default. */
import type { Session } from '../contract.ts'
import type { User } from '../user.ts'
import type { SessionRow, UserRow } from './store.ts'

export function presentUser(row: UserRow): User {
  const { id, username, displayName, bio, profilePicture, email, theme, subscriptionTier, subscriptionStatus } = row
  return {
    id,
    username,
    displayName,
    bio,
    profilePicture,
    email,
    theme,
    subscriptionTier,
    subscriptionStatus,
    subscriptionPeriodEnd: row.subscriptionPeriodEnd?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** @param current token hash of the session that asks. */
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
