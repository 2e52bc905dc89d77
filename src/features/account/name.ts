import type { User } from './user.ts'

/** Returns the name that the pages show for a user. */
export function nameOf(user: Pick<User, 'displayName' | 'username'>): string {
  return user.displayName ?? user.username
}
