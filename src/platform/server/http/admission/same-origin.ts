/**
 * Whether a call that may change something comes from our own pages (CSRF; OWASP CSRF cheat sheet: Fetch Metadata with
 * the Origin header as fallback). Callers that are no browser send neither header and no user's cookies.
 */
import { Problem } from '../../errors.ts'
import type { OwnAddresses } from './own-addresses.ts'

export interface Provenance {
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  readonly localPort: number | undefined
}

/**
 * Returns a check that throws a 403 Problem for calls from other origins. The Host header is not used: a foreign name
 * that points at this machine would be in it as well.
 */
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
