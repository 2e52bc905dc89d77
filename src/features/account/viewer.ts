import type { Tier } from '#features/models/catalogue.ts'
import type { KeyScope } from './rules.ts'

export interface Viewer {
  readonly user: { readonly id: string; readonly tier: Tier } | null
  /** Hash of the visitor's id; null without the cookie. */
  readonly visitor: string | null
  readonly ip: string
  /** What the call's API key may do (§15); absent without a key. */
  readonly key?: KeyScope
}

/** Returns the IP address for anonymous visitors, because they can delete their cookie. */
export const limitKeyOf = ({ user, ip }: Pick<Viewer, 'user' | 'ip'>): string =>
  user === null ? `ip:${ip}` : `user:${user.id}`
