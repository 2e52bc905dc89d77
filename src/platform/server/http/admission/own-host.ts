/**
 * Whether a request means this server (RFC 9110 §7.2 and §15.5.20, RFC 9112 §3.2). A browser sends the name of the
 * page's address as the Host: a foreign one points here by DNS rebinding.
 */
import { Problem } from '../../errors.ts'
import { isAddress, type OwnAddresses, readHost } from './own-addresses.ts'

export interface Addressed {
  readonly hosts: readonly string[]
  /** In the request line, when that holds the whole address. */
  readonly authority: string | undefined
  readonly httpVersion: string
  readonly localPort: number | undefined
  /** For probes, which ask by IP address, or without a Host where HTTP allows that. */
  readonly byAddress: boolean
}

/** Throws a 421 Problem for requests meant for another server, a 400 Problem for those that name no single host. */
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
