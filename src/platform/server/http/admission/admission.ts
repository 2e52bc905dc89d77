/** What every request passes first: it is addressed to this server, can be answered, and comes from our pages. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { ownAddresses } from './own-addresses.ts'
import { ownHostOnly } from './own-host.ts'
import { sameOriginOnly } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly byAddress?: boolean
    readonly call?: Endpoint
  }
}

/** Throws the Problem that refuses the request: 400, 403, 417, 421. */
export function admission(publicUrl: string, otherOrigins: readonly string[]): (request: FastifyRequest) => void {
  const own = ownAddresses([publicUrl, ...otherOrigins])
  const checkHost = ownHostOnly(own, publicUrl)
  const checkProvenance = sameOriginOnly(own)
  return (request) => {
    const { headers, method, raw, socket, originalUrl, routeOptions } = request
    const { localPort } = socket
    checkHost({
      hosts: hostsOf(raw),
      authority: WHOLE_ADDRESS.exec(originalUrl)?.[1],
      httpVersion: raw.httpVersion,
      localPort,
      byAddress: routeOptions.config.byAddress === true,
    })
    if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) throw unexpected()
    if (routeOptions.config.call?.crossSite === true) {
      // A call from another site must not act as the person whose cookie the browser sends with it.
      delete headers.cookie
      delete headers.authorization
      return
    }
    // A call with a bearer token is made by its holder alone, whoever's cookies come along.
    if (routeOptions.config.call !== undefined && BEARER.test(headers.authorization ?? '')) delete headers.cookie
    if (method === 'GET' || method === 'HEAD') return
    const secFetchSite = headers['sec-fetch-site']
    checkProvenance({ secFetchSite: secFetchSite?.toString(), origin: headers.origin, localPort })
  }
}

/** Each Host as it was sent. `headersDistinct` would sort all headers of the request for it. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  const hosts: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '')
  }
  return hosts
}

/** RFC 9110 §11.1: the name of a scheme has no case. */
const BEARER = /^\s*bearer\b/i

/** The only expectation that HTTP defines (RFC 9110 §10.1.1); Node answers it. */
const CONTINUE = /^100-continue$/i

function unexpected(): Problem {
  return new Problem(417, 'expectation-failed')
}

const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i

/** The request's path, also when the request line holds the whole address (RFC 9112 §3.2.2), as proxies send it. */
export function pathOfTarget({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const rest = url.replace(WHOLE_ADDRESS, '')
  return rest.startsWith('/') || rest === '*' ? rest : `/${rest}`
}
