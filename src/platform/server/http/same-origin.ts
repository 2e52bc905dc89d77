/**
 * Whether a call that may change something comes from our own pages (CSRF; OWASP CSRF cheat sheet: Fetch Metadata with
 * the Origin header as fallback). Callers that are no browser send neither header and carry nobody's cookies.
 */
import { Problem } from '../errors.ts'

export interface Provenance {
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  /** The port this server really listens on, for pages opened by a loopback name. */
  readonly localPort: number | undefined
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Answers a check that throws a 403 Problem for calls from elsewhere.
 * @param origins `https://name[:port]` of every address our own pages are opened at.
 */
export function sameOriginOnly(origins: ReadonlySet<string>): (from: Provenance) => void {
  return ({ secFetchSite, origin, localPort }) => {
    if (secFetchSite !== undefined) {
      if (secFetchSite !== 'same-origin') throw refused()
    } else if (origin !== undefined && !origins.has(origin) && !isLoopback(origin, localPort)) throw refused()
  }
}

function refused(): Problem {
  const detail = 'This call is allowed only from this site’s own pages, at the address the server knows as its own.'
  return new Problem(403, 'cross-site', detail)
}

/** The Host header is never asked: a name that an attacker points at this machine would be in it as well. */
function isLoopback(origin: string, localPort: number | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return protocol === 'http:' && LOOPBACK_NAMES.has(hostname) && Number(port || 80) === localPort
}
