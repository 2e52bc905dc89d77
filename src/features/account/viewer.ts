/** The viewer of a request: one type for anonymous and signed-in people, resolved once per request (§15). */
import type { Tier } from '#features/models/catalogue.ts'
import type { KeyScope } from './rules.ts'

export interface Viewer {
  /** Null for an anonymous visitor. */
  readonly user: { readonly id: string; readonly tier: Tier } | null
  /** Hash of the anonymous visitor's id (never the id itself), or null for a browser without the cookie. */
  readonly visitor: string | null
  readonly ip: string
  /** What the API key of the call may do (§15 "Keys"); absent when the call is made without one. */
  readonly key?: KeyScope
}

/**
 * The key of limits for one person: `user:<id>`, or `ip:<address>`, because an anonymous visitor can throw the cookie away.
 */
export const limitKeyOf = ({ user, ip }: Pick<Viewer, 'user' | 'ip'>): string =>
  user === null ? `ip:${ip}` : `user:${user.id}`
