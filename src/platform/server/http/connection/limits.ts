/** Limits connections and large bodies per address, so that no client can exhaust the server's memory. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT, type Params } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { addressesIn, headerOf, networkOf } from '../request.ts'
import type { Route } from '../route.ts'

/** Returns a function that takes one of an address's `most` slots until `held` closes. It returns false if none is free. */
export function limitPerAddress(
  most: number,
): (address: string, held: Pick<Socket | ServerResponse, 'once'>) => boolean {
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

/** Closes an address's connections that exceed `perAddress`, except those from trusted proxies (addresses or CIDR ranges). */
export function connectionLimit(
  perAddress: number,
  trustedProxies: readonly string[],
  log: FastifyBaseLogger,
): (socket: Socket) => void {
  const take = limitPerAddress(perAddress)
  const isProxy = addressesIn(trustedProxies)
  const logged = new Set<string>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    if (isProxy(remoteAddress)) return
    const address = networkOf(remoteAddress)
    if (take(address, socket)) return void logged.delete(address)
    socket.destroy()
    if (logged.has(address)) return
    logged.add(address)
    log.warn({ ip: address, open: perAddress }, 'too many connections from one address: further ones are ended')
  }
}

/** The maximum number of large bodies received at the same time (§14), from each address and in total. */
export const LARGE_BODIES = { ofAddress: 2, inAll: 20 }
/** In seconds. */
const RETRY_AFTER = 2

export function bodyAdmission<Caller>(resolveCaller: (request: FastifyRequest) => Caller | Promise<Caller>) {
  const ofAddress = limitPerAddress(LARGE_BODIES.ofAddress)
  const inAll = limitPerAddress(LARGE_BODIES.inAll)
  const callers = new WeakMap<FastifyRequest, { readonly caller: Caller }>()

  return {
    asksFirst: ({ endpoint, before }: Route<Caller>) => before !== undefined || endpoint.bodyLimit > BODY_LIMIT,
    /** Throws a Problem if the server must not receive the body. */
    async admit({ endpoint, before }: Route<Caller>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const ip = networkOf(request.ip)
      if (endpoint.bodyLimit > BODY_LIMIT && isLarge(request)) {
        if (!ofAddress(ip, reply.raw)) throw new Problem(429, 'busy', { retryAfter: RETRY_AFTER })
        if (!inAll('', reply.raw)) throw new Problem(503, 'busy', { retryAfter: RETRY_AFTER })
      }
      if (before === undefined) return
      const caller = await resolveCaller(request)
      callers.set(request, { caller })
      const params = request.params as Params<string>
      await before({ caller, ip, params, header: (name) => headerOf(request, name) })
    },
    callerOf(request: FastifyRequest): Caller | Promise<Caller> {
      const known = callers.get(request)
      return known === undefined ? resolveCaller(request) : known.caller
    },
  }
}

const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT
