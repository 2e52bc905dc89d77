/** Tells which addresses of sources a site gives away: those of the operator's own network stay within it (§17). */
import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'
import { isPublicAddress } from '#platform/server/outside/outside.ts'

/** Names that no public name server answers (RFC 6761, 6762, 8375), and those that routers and offices hand out. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|home|intranet|corp|test)$/

/** `host:port` of an address of the web. */
export function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** Whether an address is of somebody's own network by its form alone. */
function looksInner(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? INNER_NAME.test(host) : !isPublicAddress(host)
}

/** An address of a source as the site's readers are told it; null = not at all. */
export type ToldAddress = (address: string | null) => string | null

/**
 * @param places `host:port` of the operator's own network
 * @param origins those under which the site is read; when all of them are of one's own network, its readers are in it, too
 */
export function publicUrlOf(places: readonly string[], origins: readonly string[]): ToldAddress {
  if (origins.every(looksInner)) return (address) => address
  const inner = new Set(places)
  const isTold = (address: string) =>
    parsedUrl(address) === null || !(inner.has(placeOf(address)) || looksInner(address))
  return (address) => (address !== null && isTold(address) ? address : null)
}
