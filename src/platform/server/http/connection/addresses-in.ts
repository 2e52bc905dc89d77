import { BlockList, isIP, isIPv6 } from 'node:net'

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
