/** Hosts that requests may name, and Origins of our pages. A foreign name that points here (DNS rebinding) is neither. */
import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'

export interface Host {
  /** Lower case, without a trailing dot; an IPv6 address in brackets. */
  readonly name: string
  /** Without a port 80 and 443. */
  readonly ports: readonly number[]
}

export interface OwnAddresses {
  /**
   * Proxies change the port of a public name, so it is not compared.
   * @param localPort the request's port; a loopback name must have it, or one of our addresses' ports
   */
  hasHost(host: Host, localPort: number | undefined): boolean
  hasOrigin(origin: string, localPort: number | undefined): boolean
}

/** @param origins `https://name[:port]` */
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

/** RFC 9112 §3.2. Names beyond ASCII are sent in Punycode. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d*))?$/i

let lastRead: { readonly header: string; readonly host: Host | null } = { header: '', host: null }

/** Returns null if it is malformed. The last one is remembered, because most requests name the same host. */
export function readHost(header: string): Host | null {
  if (header !== lastRead.header) lastRead = { header, host: parsedHost(header) }
  return lastRead.host
}

function parsedHost(header: string): Host | null {
  const port = HOST.exec(header)?.[1]
  const url = HOST.test(header) ? parsedUrl(`http://${header}`) : null
  return url && { name: nameOf(url), ports: port ? [Number(port)] : [80, 443] }
}

/** True for an IP address, which DNS rebinding cannot fake. */
export function isAddress({ name }: Host): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

const LOOPBACK = 'loopback'

/** @param name an IPv6 address is in brackets */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (name.startsWith('127.') && isIP(name) === 4)
}

/** @param host an IPv6 address is without brackets */
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

/** `own` includes the address bar; `unknown`: the browser does not say. */
type Navigation = 'own' | 'foreign' | 'unknown'

export function navigationFrom(own: Pick<OwnAddresses, 'hasOrigin'>): (headers: NavigationHeaders) => Navigation {
  return ({ secFetchSite, referer }) => {
    if (secFetchSite === 'same-origin' || secFetchSite === 'none') return 'own'
    // Pages at an alias count as another site; the Referer names their origin.
    if (referer !== undefined) return own.hasOrigin(referer, undefined) ? 'own' : 'foreign'
    return secFetchSite === undefined ? 'unknown' : 'foreign'
  }
}
