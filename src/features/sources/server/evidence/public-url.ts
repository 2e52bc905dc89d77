/** Hides source addresses on the operator's own network (§17). */
import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isPublicAddress } from '#platform/server/outside/outside.ts'

/** Names without public name servers (RFC 6761, 6762, 8375), and those used by routers and offices. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|home|intranet|corp|test)$/

export function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** True if the form of the address alone shows that it is on a private network. */
function looksInner(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? INNER_NAME.test(host) : !isPublicAddress(host)
}

/**
 * Returns a function that replaces a hidden address with null. @param origins the site's own; readers of private ones are
 * on the network, too
 */
export function publicUrlOf(places: readonly string[], origins: readonly string[]) {
  const isShown = (address: string) =>
    parsedUrl(address) === null || !(places.includes(placeOf(address)) || looksInner(address))
  const isInside = origins.every(looksInner)
  return (address: string | null) => (address !== null && (isInside || isShown(address)) ? address : null)
}
