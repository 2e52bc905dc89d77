/** A link opens what it opens, or is refused: one refusal for all that is wrong with it, so that nothing can be told apart. */
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/rate-limit.ts'
import { isShareToken } from '../rules.ts'

/** Answers what `look` finds by the token. Null, or no token at all: a 404 Problem, and 429 for who tries too many. */
export type OpenLink = <T>(
  call: { readonly ip: string; readonly params: { readonly shareToken: string } },
  look: (token: string) => Promise<T | null>,
) => Promise<T>

/** @param misses per address; only what opens nothing takes a point. */
export function linkOpener(misses: Limiter): OpenLink {
  return async ({ ip, params }, look) => {
    const found = isShareToken(params.shareToken) ? await look(params.shareToken) : null
    if (found !== null) return found
    await misses.demand(ip, 'too-many-wrong-links')
    throw new Problem(404, 'share-not-found')
  }
}
