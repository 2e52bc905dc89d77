/** Hides source addresses of the operator's own network (§17). */
import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isPublicAddress } from '#platform/server/outside/outside.ts'

/** Names without public name servers (RFC 6761, 6762, 8375), and those of routers and offices. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|home|intranet|corp|test)$/

export function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** True for a private network's address, by its form alone. */
function looksInner(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? INNER_NAME.test(host) : !isPublicAddress(host)
}

/** Returns the address for the site's readers; null to hide it. */
export type ToldAddress = (address: string | null) => string | null

/**
 * @param places `host:port` in the operator's network @param origins the site's own; if all are private, its readers
 * are in that network, too
 */
export function publicUrlOf(places: readonly string[], origins: readonly string[]): ToldAddress {
  if (origins.every(looksInner)) return (address) => address
  const inner = new Set(places)
  const isTold = (address: string) =>
    parsedUrl(address) === null || !(inner.has(placeOf(address)) || looksInner(address))
  return (address) => (address !== null && isTold(address) ? address : null)
}
