import type { Tier } from '#features/models/catalogue.ts'
import type { KeyScope } from './rules.ts'

export interface Viewer {
  readonly user: { readonly id: string; readonly tier: Tier } | null
  /** Hash of the visitor's id; null if there is no visitor's cookie. */
  readonly visitor: string | null
  readonly ip: string
  /** The scope of the call's API key (§15); absent if the call has no key. */
  readonly key?: KeyScope
}

/** Returns the key for counting calls. Visitors are counted by IP address, because they can delete their cookie. */
export const limitKeyOf = ({ user, ip }: Pick<Viewer, 'user' | 'ip'>): string =>
  user === null ? `ip:${ip}` : `user:${user.id}`
