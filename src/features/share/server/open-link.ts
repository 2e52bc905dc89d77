/**
 * Opens a link. All wrong links get the same refusal, so that a caller cannot tell an earlier link from an invented
 * one.
 */
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { isShareToken } from '../rules.ts'

/**
 * Returns what `look` finds by the token. Throws a 404 Problem when it finds null or the token has another form, and a
 * 429 Problem after too many wrong links of one address.
 */
export type OpenLink = <T>(
  call: { readonly ip: string; readonly params: { readonly shareToken: string } },
  look: (token: string) => Promise<T | null>,
) => Promise<T>

/** @param misses the limiter per address; only a link that opens nothing takes a point. */
export function linkOpener(misses: Limiter): OpenLink {
  return async ({ ip, params }, look) => {
    const found = isShareToken(params.shareToken) ? await look(params.shareToken) : null
    if (found !== null) return found
    await misses.demand(ip, 'too-many-wrong-links')
    throw new Problem(404, 'share-not-found')
  }
}
