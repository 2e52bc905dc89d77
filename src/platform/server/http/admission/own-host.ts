/**
 * Whether a request means this server (RFC 9110 §7.2 and §15.5.20, RFC 9112 §3.2). A browser sends the name of the page's
 * address: a foreign one belongs to a page whose owner points its name at this machine (DNS rebinding).
 */
import { Problem } from '../../errors.ts'
import { isAddress, type OwnAddresses, readHost } from './own-addresses.ts'

export interface Addressed {
  /** Every Host header of the request. */
  readonly hosts: readonly string[]
  /** The name in the request's first line, when the whole address stands there. */
  readonly authority: string | undefined
  readonly httpVersion: string
  readonly localPort: number | undefined
  /** Whether it may be asked for at any IP address, and without a Host where HTTP allows that: machines do so. */
  readonly byAddress: boolean
}

/** Answers a check that throws a 421 Problem for another server's requests, a 400 one where no single name is said. */
export function ownHostOnly(own: OwnAddresses, publicUrl: string): (request: Addressed) => void {
  return ({ hosts, authority, httpVersion, localPort, byAddress }) => {
    if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) throw malformed()
    const named = authority === undefined ? hosts : [...hosts, authority]
    for (const header of named) {
      const host = readHost(header)
      if (host === null) throw malformed()
      if (!own.hasHost(host, localPort) && !(byAddress && isAddress(host))) throw misdirected(publicUrl)
    }
    if (named.length === 0 && !byAddress) throw misdirected(publicUrl)
  }
}

function malformed(): Problem {
  return new Problem(400, 'malformed-host')
}

function misdirected(publicUrl: string): Problem {
  return new Problem(421, 'misdirected-request', { values: { address: publicUrl } })
}
