import type { IncomingMessage, IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { ownAddresses, isAddress, type OwnAddresses, readHost, isLoopback } from './own-addresses.ts'
import { html } from '../pages/html.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly byAddress?: boolean
    readonly call?: Endpoint
  }
}

export function admission(publicUrl: string, otherOrigins: readonly string[]): (request: FastifyRequest) => void {
  const own = ownAddresses([publicUrl, ...otherOrigins])
  const checkHost = ownHostOnly(own, publicUrl)
  const checkProvenance = sameOriginOnly(own)
  return (request) => {
    const { headers, method, raw, socket, originalUrl, routeOptions } = request
    const { localPort } = socket
    checkHost({
      hosts: raw.headersDistinct['host'] ?? [],
      authority: WHOLE_ADDRESS.exec(originalUrl)?.[1],
      httpVersion: raw.httpVersion,
      localPort,
      byAddress: routeOptions.config.byAddress === true,
    })
    if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) throw new Problem(417, 'expectation-failed')
    if (routeOptions.config.call?.crossSite === true) {
      // Removes the cookie that the browser sends, because another site must not act for the visitor.
      delete headers.cookie
      delete headers.authorization
      return
    }
    // A bearer token alone identifies the caller, even if the request also has a cookie.
    if (routeOptions.config.call !== undefined && BEARER.test(headers.authorization ?? '')) delete headers.cookie
    if (method === 'GET' || method === 'HEAD') return
    checkProvenance({ secFetchSite: headers['sec-fetch-site']?.toString(), origin: headers.origin, localPort })
  }
}

const BEARER = /^\s*bearer\b/i

/** Matches the only value of `Expect` that Node handles itself (RFC 9110 §10.1.1). */
const CONTINUE = /^100-continue$/i

const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i

/**
 * Returns the path of a request target, which may be a full URL if a proxy sent it (RFC 9112 §3.2.2). Escapes the percent
 * signs of an undecodable page address, so that the browser gets the 404 page instead of the router's JSON answer.
 */
export function pathOfTarget({ url = '/' }: IncomingMessage): string {
  const rest = url.replace(WHOLE_ADDRESS, '')
  const path = rest.startsWith('/') || rest === '*' ? rest : `/${rest}`
  return path.startsWith('/api/') || isDecodable(path.replace(/\?.*/s, '')) ? path : path.replaceAll('%', '%25')
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

export interface Addressed {
  readonly hosts: readonly string[]
  readonly authority: string | undefined
  readonly httpVersion: string
  readonly localPort: number | undefined
  /** True for probes, which use an IP address or send no Host. */
  readonly byAddress: boolean
}

/** Returns a check that throws 421 for a foreign host and 400 without exactly one Host (RFC 9110 §7.2; RFC 9112 §3.2). */
export function ownHostOnly(own: OwnAddresses, publicUrl: string): (request: Addressed) => void {
  const malformed = () => new Problem(400, 'malformed-host')
  const misdirected = () => new Problem(421, 'misdirected-request', { values: { address: publicUrl } })
  return ({ hosts, authority, httpVersion, localPort, byAddress }) => {
    if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) throw malformed()
    const named = authority === undefined ? hosts : [...hosts, authority]
    for (const header of named) {
      const host = readHost(header)
      if (host === null) throw malformed()
      if (!own.hasHost(host, localPort) && !(byAddress && isAddress(host))) throw misdirected()
    }
    if (named.length === 0 && !byAddress) throw misdirected()
  }
}

/** Returns a check that throws 403 for other sites (OWASP CSRF cheat sheet). Ignores Host, which DNS rebinding can falsify. */
export function sameOriginOnly(own: Pick<OwnAddresses, 'hasOrigin'>) {
  return (from: Record<'secFetchSite' | 'origin', string | undefined> & Pick<Addressed, 'localPort'>): void => {
    const { secFetchSite, origin, localPort } = from
    if (secFetchSite !== undefined && secFetchSite !== 'same-origin') throw new Problem(403, 'cross-site')
    // Pages with `no-referrer` may send `Origin: null` to their own server (Fetch standard, "append a request Origin").
    if (origin === undefined || (origin === 'null' && secFetchSite !== undefined)) return
    if (!own.hasOrigin(origin, localPort)) throw new Problem(403, 'cross-site')
  }
}

/** Returns the page for a browser that used a foreign host name, or null for other problems and for API clients. */
export function misdirectedPage({ code, values }: Problem, headers: IncomingHttpHeaders): string | null {
  if (code !== 'misdirected-request' || headers.accept?.includes('text/html') !== true) return null
  const address = String(values['address'])
  const isHere = isLoopback(new URL(address).hostname)
  const host = readHost(headers.host ?? '') && headers.host
  const setting = isHere ? `PUBLIC_URL=http://${host}` : `PUBLIC_URL_ALIASES=${host}`
  const help = host
    ? html`<p>Is this your server? Set <code>${setting}</code> (docs/operations.md) and start it again.</p>`
    : null
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Einstein vs Cat</title>
      </head>
      <body>
        <h1>This site does not answer at this address</h1>
        <p>
          ${isHere ? html`It is open on its own machine only: ${address}` : html`Please open <a href="${address}">${address}</a>`}
        </p>
        ${help}
      </body>
    </html> `.markup
}
