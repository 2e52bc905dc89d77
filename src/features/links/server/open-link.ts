import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'

/** Matches a token of at least 128 random bits in base64url (§11). */
const TOKEN = /^[\w-]{22,64}$/

export const isShareToken = (text: string): boolean => TOKEN.test(text)

export interface LinkCall {
  readonly ip: string
  readonly caller: Viewer
  readonly params: { readonly shareToken: string }
}

/** Returns a function that opens links. Revoked and invented links yield the same 404, and many of them 429 (§19). */
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
