import type { User } from './user.ts'

/** What the pages call a user. */
export function nameOf(user: Pick<User, 'displayName' | 'username'>): string {
  return user.displayName ?? user.username
}
