/** Which addresses of the internet protocol lie on the public internet (RFC 6890 and the registries it began). */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `::/96`, IPv4-compatible addresses (RFC 4291 §2.5.5.1, deprecated): some systems still send them to the IPv4 part. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96')

/**
 * Not private, loopback, link-local, multicast, reserved, nor one that leads to IPv4 by a detour (mapped, NAT64, 6to4,
 * Teredo). False for what is no address; an IPv6 one has no brackets.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return ipaddr.process(address).range() === 'unicast'
  // A zone (`fe80::1%eth0`) belongs to one machine. `URL` spells the rest in one way: the library takes `::8.8.8.8` for mapped.
  if (isIP(address) !== 6 || address.includes('%')) return false
  const spelt = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return !ipaddr.IPv6.parse(spelt).match(IPV4_COMPATIBLE) && ipaddr.process(spelt).range() === 'unicast'
}
