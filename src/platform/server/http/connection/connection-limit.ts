/** Limits how many connections one address may hold open: each may hold an answer that is not read. */
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from '../network-of.ts'
import { addressesIn } from './addresses-in.ts'
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
  const isProxy = addressesIn(trustedProxies)
  /** Addresses that were refused and have not had a connection since: one line in the log for each, not thousands. */
  const told = new Set<string>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    if (isProxy(remoteAddress)) return
    const address = networkOf(remoteAddress)
    if (take(address, socket)) return void told.delete(address)
    socket.destroy()
    if (told.has(address)) return
    told.add(address)
    log.warn({ ip: address, open: perAddress }, 'too many connections from one address: further ones are ended')
  }
}
