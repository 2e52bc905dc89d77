/**
 * Whether a call that may change something comes from our own pages (CSRF; OWASP CSRF cheat sheet: Fetch Metadata with
 * the Origin header as fallback). Callers that are no browser send neither header and carry nobody's cookies.
 */
import { Problem } from '../../errors.ts'
import type { OwnAddresses } from './own-addresses.ts'

export interface Provenance {
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  /** The port this server really listens on, for pages opened by a loopback name. */
  readonly localPort: number | undefined
}

/**
 * Answers a check that throws a 403 Problem for calls from elsewhere. The Host header is never asked: a name that an
 * attacker points at this machine would be in it as well.
 */
export function sameOriginOnly(own: Pick<OwnAddresses, 'hasOrigin'>): (from: Provenance) => void {
  return ({ secFetchSite, origin, localPort }) => {
    if (secFetchSite !== undefined && secFetchSite !== 'same-origin') throw refused()
    // Pages that tell no referrer may tell even their own server no origin (Fetch standard, "append a request Origin").
    if (origin === undefined || (origin === 'null' && secFetchSite !== undefined)) return
    if (!own.hasOrigin(origin, localPort)) throw refused()
  }
}

function refused(): Problem {
  return new Problem(403, 'cross-site')
}
