/** Recognises the server's own addresses, but not foreign names that resolve to this server (DNS rebinding). */
import { isIP } from 'node:net'
import { parsedUrl } from '#platform/parsed-url.ts'

export interface Host {
  /** The host name in lower case, without a trailing dot, and with brackets around an IPv6 address. */
  readonly name: string
  /** The port that the `Host` header names; both 80 and 443 if the header names none. */
  readonly ports: readonly number[]
}

export type OwnAddresses = ReturnType<typeof ownAddresses>

export function ownAddresses(origins: readonly string[]) {
  const urls = origins.map((origin) => new URL(origin))
  const keys = new Set(urls.map(keyOf))
  const names = new Set(urls.map(nameOf))
  const loopbackPorts = new Set(urls.filter((url) => isLoopback(nameOf(url))).map(portOf))
  return {
    /** Ignores the port of a public name, because proxies change the port. */
    hasHost: ({ name, ports }: Host, localPort: number | undefined): boolean =>
      isLoopback(name) ? ports.some((port) => port === localPort || loopbackPorts.has(port)) : names.has(name),
    hasOrigin(origin: string, localPort: number | undefined): boolean {
      const url = parsedUrl(origin)
      if (url === null) return false
      const key = keyOf(url)
      return keys.has(key) || key === `http://${LOOPBACK}:${localPort}`
    },
  }
}

/** Matches a `Host` header (RFC 9112 §3.2). Non-ASCII names are sent in Punycode. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d*))?$/i

export function readHost(header: string): Host | null {
  const port = HOST.exec(header)?.[1]
  const url = HOST.test(header) ? parsedUrl(`http://${header}`) : null
  return url && { name: nameOf(url), ports: port ? [Number(port)] : [80, 443] }
}

/** Returns true for an IP address, which cannot be faked by DNS rebinding. */
export const isAddress = ({ name }: Host): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0

const LOOPBACK = 'loopback'

/** @param name may be an IPv6 address in brackets */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (name.startsWith('127.') && isIP(name) === 4)
}

/** @param host may be an IPv6 address without brackets */
export const isLoopbackHost = (host: string): boolean => isLoopback(isIP(host) === 6 ? `[${host}]` : host)

function keyOf(url: URL): string {
  const name = nameOf(url)
  return `${url.protocol}//${isLoopback(name) ? LOOPBACK : name}:${portOf(url)}`
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Returns a function that says where a navigation began: `own` (also for a typed address), `foreign` or `unknown`. */
export function navigationFrom(own: Pick<OwnAddresses, 'hasOrigin'>) {
  return ({ secFetchSite, referer }: Record<'secFetchSite' | 'referer', string | undefined>) => {
    if (secFetchSite === 'same-origin' || secFetchSite === 'none') return 'own'
    // To the browser, an alias of this server is another site, so the origin in `Referer` decides.
    if (referer !== undefined) return own.hasOrigin(referer, undefined) ? 'own' : 'foreign'
    return secFetchSite === undefined ? 'unknown' : 'foreign'
  }
}
