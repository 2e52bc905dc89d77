import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isPublicAddress } from '#platform/server/outside/outside.ts'

/** Matches names that public DNS does not resolve (RFC 6761, 6762, 8375), and names used by routers and offices. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|home|intranet|corp|test)$/

export function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** Returns true if the host name or IP address is recognisably private. */
function looksInner(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? INNER_NAME.test(host) : !isPublicAddress(host)
}

/**
 * Returns a function that replaces private addresses with null. @param origins the site's own origins; if all are private, no
 * address is hidden, because readers are in the same network
 */
export function publicUrlOf(places: readonly string[], origins: readonly string[]) {
  const isShown = (address: string) =>
    parsedUrl(address) === null || !(places.includes(placeOf(address)) || looksInner(address))
  const isInside = origins.every(looksInner)
  return (address: string | null) => (address !== null && (isInside || isShown(address)) ? address : null)
}
