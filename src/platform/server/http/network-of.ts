import { isIPv6, BlockList, isIP } from 'node:net'

/** Groups of the network; a client chooses the others freely. */
const NETWORK_GROUPS = 4

/** An IPv4 address, or the /64 network of an IPv6 address (the smallest that a customer gets). */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [before = '', after] = (address.split('%')[0] ?? '').split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  // A dotted end (::1.2.3.4) has two groups, but it is outside the network part.
  const missing = Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Matches addresses and CIDR ranges; IPv4 also in its IPv6 form. */
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
