/**
 * Opens a link. All wrong links get the same refusal, so that a caller cannot tell an earlier link from an invented
 * one.
 */
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'

/** 128 random bits at least, base64url (§11); a token of another form was never issued. */
const TOKEN = /^[\w-]{22,64}$/

export const isShareToken = (text: string): boolean => TOKEN.test(text)

/**
 * Returns what `look` finds by the token. Throws a 404 Problem when it finds null or the token has another form, and a
 * 429 Problem after too many wrong links of one address. §19: the owner of a hidden debate sees that it is hidden.
 */
export type OpenLink = <T>(call: LinkCall, look: (token: string) => Promise<T | null>) => Promise<T>

export interface LinkCall {
  readonly ip: string
  readonly caller: Viewer
  readonly params: { readonly shareToken: string }
}

/**
 * @param misses the limiter per address; only a link that opens nothing takes a point.
 * @param isHiddenFrom whether the link's debate is hidden and this viewer owns it.
 */
export function linkOpener(
  misses: Limiter,
  isHiddenFrom: (viewer: Viewer, token: string) => Promise<boolean>,
): OpenLink {
  return async ({ ip, caller, params }, look) => {
    const found = isShareToken(params.shareToken) ? await look(params.shareToken) : null
    if (found !== null) return found
    await misses.demand(ip, 'too-many-wrong-links')
    if (isShareToken(params.shareToken) && (await isHiddenFrom(caller, params.shareToken)))
      throw new Problem(404, 'debate-hidden')
    throw new Problem(404, 'share-not-found')
  }
}
