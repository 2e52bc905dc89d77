/**
 * Which addresses are ours: Hosts that a request may name, Origins of our pages. A foreign name that points at this
 * machine (DNS rebinding) is neither, even when its Host and its Origin match each other.
 */
import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'

export interface Host {
  /** Lower case, without a trailing dot; an IPv6 address in brackets. */
  readonly name: string
  /** The port it names; without one, the default ports 80 and 443. */
  readonly ports: readonly number[]
}

export interface OwnAddresses {
  /**
   * A public name's port is not compared: proxies change it.
   * @param localPort the port the request arrived at; a loopback name must have it, or the port of one of our own
   * addresses
   */
  hasHost(host: Host, localPort: number | undefined): boolean
  hasOrigin(origin: string, localPort: number | undefined): boolean
}

/** @param origins `https://name[:port]` of every address our own pages are opened at. */
export function ownAddresses(origins: readonly string[]): OwnAddresses {
  const urls = origins.map((origin) => new URL(origin))
  const keys = new Set(urls.map(keyOf))
  const names = new Set(urls.map(nameOf))
  const loopbackPorts = new Set(urls.filter((url) => isLoopback(nameOf(url))).map(portOf))
  return {
    hasHost: ({ name, ports }, localPort) =>
      isLoopback(name) ? ports.some((port) => port === localPort || loopbackPorts.has(port)) : names.has(name),
    hasOrigin(origin, localPort) {
      const url = parsedUrl(origin)
      if (url === null) return false
      const key = keyOf(url)
      return keys.has(key) || key === `http://${LOOPBACK}:${localPort}`
    },
  }
}

/** A name or an address, with an optional port (RFC 9112 §3.2). Names beyond ASCII are sent in Punycode. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d*))?$/i

let lastRead: { readonly header: string; readonly host: Host | null } = { header: '', host: null }

/** Null when it is malformed. Most requests name the same host, so the last one is remembered. */
export function readHost(header: string): Host | null {
  if (header !== lastRead.header) lastRead = { header, host: parsedHost(header) }
  return lastRead.host
}

function parsedHost(header: string): Host | null {
  const port = HOST.exec(header)?.[1]
  const url = HOST.test(header) ? parsedUrl(`http://${header}`) : null
  return url && { name: nameOf(url), ports: port ? [Number(port)] : [80, 443] }
}

/** Whether the Host is an IP address, which DNS rebinding cannot fake. */
export function isAddress({ name }: Host): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

const LOOPBACK = 'loopback'

/** @param name of a `Host`: an IPv6 address stands in brackets. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (name.startsWith('127.') && isIP(name) === 4)
}

/** @param host what a server listens at: an IPv6 address without brackets */
export const isLoopbackHost = (host: string): boolean => isLoopback(isIP(host) === 6 ? `[${host}]` : host)

function keyOf(url: URL): string {
  const name = nameOf(url)
  return `${url.protocol}//${isLoopback(name) ? LOOPBACK : name}:${portOf(url)}`
}

function nameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

interface NavigationHeaders {
  readonly secFetchSite: string | undefined
  readonly referer: string | undefined
}

/** `own`: one of our pages, or the address bar; `unknown`: the browser does not say. */
type Navigation = 'own' | 'foreign' | 'unknown'

export function navigationFrom(own: Pick<OwnAddresses, 'hasOrigin'>): (headers: NavigationHeaders) => Navigation {
  return ({ secFetchSite, referer }) => {
    if (secFetchSite === 'same-origin' || secFetchSite === 'none') return 'own'
    // Pages at an alias are another site; their link names its origin as the Referer.
    if (referer !== undefined) return own.hasOrigin(referer, undefined) ? 'own' : 'foreign'
    return secFetchSite === undefined ? 'unknown' : 'foreign'
  }
}
