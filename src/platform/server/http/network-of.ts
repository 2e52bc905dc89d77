import { isIPv6, BlockList, isIP } from 'node:net'

/** Groups of an IPv6 address that name the network; a client can choose the other groups freely. */
const NETWORK_GROUPS = 4

/** An IPv4 address as it is, an IPv6 address as its /64 network (the smallest that a customer is given). */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [before = '', after] = (address.split('%')[0] ?? '').split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  // A dotted end (::1.2.3.4) stands for two groups, but it always lies behind the network part.
  const missing = Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * Returns whether an address is one of the entries or lies in their ranges; one of IPv4 also as IPv6 writes it.
 * @param entries addresses or CIDR ranges
 */
export function addressesIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
