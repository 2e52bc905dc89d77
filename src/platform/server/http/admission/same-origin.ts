/**
 * Whether a changing call comes from our own pages (OWASP CSRF cheat sheet: Fetch Metadata, else the Origin header).
 * Callers that are no browser send neither header and no user's cookies.
 */
import { Problem } from '../../errors.ts'
import type { OwnAddresses } from './own-addresses.ts'

export interface Provenance {
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  readonly localPort: number | undefined
}

/** Throws a 403 Problem. The Host header is not used: a foreign name that points here would be in it as well. */
export function sameOriginOnly(own: Pick<OwnAddresses, 'hasOrigin'>): (from: Provenance) => void {
  return ({ secFetchSite, origin, localPort }) => {
    if (secFetchSite !== undefined && secFetchSite !== 'same-origin') throw refused()
    // Pages with the policy `no-referrer` may send `Origin: null` even to their own server (Fetch standard, "append a
    // request Origin").
    if (origin === undefined || (origin === 'null' && secFetchSite !== undefined)) return
    if (!own.hasOrigin(origin, localPort)) throw refused()
  }
}

function refused(): Problem {
  return new Problem(403, 'cross-site')
}
