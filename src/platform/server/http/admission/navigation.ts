/**
 * Where a browser comes from with a GET that changes something (W3C Fetch Metadata, Sec-Fetch-Site; RFC 9110 §10.1.3,
 * Referer). Browsers send Sec-Fetch-Site only to https and to this machine.
 */
import type { OwnAddresses } from './own-addresses.ts'

export interface NavigationHeaders {
  readonly secFetchSite: string | undefined
  readonly referer: string | undefined
}

/** `own`: one of our pages, or the address bar; `unknown`: the browser does not say. */
export type Navigation = 'own' | 'foreign' | 'unknown'

export function navigationFrom(own: Pick<OwnAddresses, 'hasOrigin'>): (headers: NavigationHeaders) => Navigation {
  return ({ secFetchSite, referer }) => {
    if (secFetchSite === 'same-origin' || secFetchSite === 'none') return 'own'
    // Pages at an alias are another site; their link names its origin as the Referer.
    if (referer !== undefined) return own.hasOrigin(referer, undefined) ? 'own' : 'foreign'
    return secFetchSite === undefined ? 'unknown' : 'foreign'
  }
}
