/** What a request must fulfil before anything else looks at it: addressed to us, answerable, and from our own pages. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { ownAddresses } from './own-addresses.ts'
import { ownHostOnly } from './own-host.ts'
import { sameOriginOnly } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What machines ask for by an IP address (probes): answered at any of them. */
    readonly byAddress?: boolean
    /** The call of the contract that is answered here, if it is one. */
    readonly call?: Endpoint
  }
}

/** Answers a check that throws the Problem to refuse the request with: 400, 403, 417, 421. */
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
    if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) throw unexpected()
    if (routeOptions.config.call?.crossSite === true) {
      // Whoever makes it for somebody else does not do so in that person's name.
      delete headers.cookie
      return
    }
    if (method === 'GET' || method === 'HEAD') return
    const secFetchSite = headers['sec-fetch-site']
    checkProvenance({ secFetchSite: secFetchSite?.toString(), origin: headers.origin, localPort })
  }
}

/** The one expectation there is (RFC 9110 §10.1.1); Node answers it by itself. */
const CONTINUE = /^100-continue$/i

function unexpected(): Problem {
  return new Problem(417, 'expectation-failed')
}

const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i

/** The request's path, also where its first line holds the whole address (RFC 9112 §3.2.2), as proxies send it. */
export function pathOfTarget({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const rest = url.replace(WHOLE_ADDRESS, '')
  return rest.startsWith('/') || rest === '*' ? rest : `/${rest}`
}
