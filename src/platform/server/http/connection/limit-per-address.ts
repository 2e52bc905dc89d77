import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf, addressesIn } from '../network-of.ts'
import type { ServerResponse } from 'node:http'
import { Problem } from '../../errors.ts'

interface Closing {
  once(event: 'close', closed: () => void): unknown
}

/** Takes a place for `held` until it closes; false if the address has none left. */
export function limitPerAddress(most: number): (address: string, held: Closing) => boolean {
  const taken = new Map<string, number>()
  return (address, held) => {
    const open = taken.get(address) ?? 0
    if (open >= most) return false
    taken.set(address, open + 1)
    held.once('close', () => {
      const left = (taken.get(address) ?? 1) - 1
      if (left === 0) taken.delete(address)
      else taken.set(address, left)
    })
    return true
  }
}

/**
 * Ends the connections of an address beyond `perAddress`, because each may hold an answer that is not read. Trusted proxies
 * are not counted.
 * @param trustedProxies addresses or CIDR ranges
 */
export function connectionLimit(
  perAddress: number,
  trustedProxies: readonly string[],
  log: FastifyBaseLogger,
): (socket: Socket) => void {
  const take = limitPerAddress(perAddress)
  const isProxy = addressesIn(trustedProxies)
  /** Refused addresses, each of which is logged once. */
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

const RETRY_AFTER = 10

/** Throws a 429 Problem if the address has no place left. */
export function streamLimit(perAddress: number): (address: string, response: ServerResponse) => void {
  const take = limitPerAddress(perAddress)
  return (address, response) => {
    if (!take(address, response)) throw new Problem(429, 'too-many-streams', { retryAfter: RETRY_AFTER })
  }
}
