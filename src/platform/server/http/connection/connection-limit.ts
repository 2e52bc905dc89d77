/** Limits how many connections one address may hold open: each may hold an answer that is not read. */
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from '../network-of.ts'
import { limitPerAddress } from './limit-per-address.ts'

/**
 * Ends the connections of an address beyond `perAddress`. A trusted proxy brings everybody's requests and is not
 * counted.
 * @param trustedProxies addresses or CIDR ranges
 */
export function connectionLimit(
  perAddress: number,
  trustedProxies: readonly string[],
  log: FastifyBaseLogger,
): (socket: Socket) => void {
  const take = limitPerAddress(perAddress)
  const proxies = blockListOf(trustedProxies)
  /** Addresses that were refused and have not had a connection since: one line in the log for each, not thousands. */
  const told = new Set<string>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    if (proxies.check(remoteAddress, familyOf(remoteAddress))) return
    const address = networkOf(remoteAddress)
    if (take(address, socket)) return void told.delete(address)
    socket.destroy()
    if (told.has(address)) return
    told.add(address)
    log.warn({ ip: address, open: perAddress }, 'too many connections from one address: further ones are ended')
  }
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
