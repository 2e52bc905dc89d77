import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'

/** Matches at least 128 random bits in base64url (§11). No other form of token was ever issued. */
const TOKEN = /^[\w-]{22,64}$/

export const isShareToken = (text: string): boolean => TOKEN.test(text)

export interface LinkCall {
  readonly ip: string
  readonly caller: Viewer
  readonly params: { readonly shareToken: string }
}

/** Throws the same 404 Problem for revoked and invented links, and 429 after too many wrong links (§19). */
export function linkOpener(misses: Limiter, isHiddenFrom: (viewer: Viewer, token: string) => Promise<boolean>) {
  return async <T>({ ip, caller, params }: LinkCall, look: (token: string) => Promise<T | null>): Promise<T> => {
    const token = isShareToken(params.shareToken) ? params.shareToken : null
    const found = token && (await look(token))
    if (found) return found
    await misses.demand(ip, 'too-many-wrong-links')
    if (token && (await isHiddenFrom(caller, token))) throw new Problem(404, 'debate-hidden')
    throw new Problem(404, 'share-not-found')
  }
}
