/** A large body fills the memory, so it is refused before it is read. */
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT, type Params } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { limitPerAddress } from '../connection/limit-per-address.ts'
import { networkOf } from '../network-of.ts'
import { headerOf } from '../request-header.ts'
import type { Route } from '../route.ts'

/** Large bodies at a time (§14). */
export const LARGE_BODIES = { ofAddress: 2, inAll: 20 }
/** Seconds. */
const RETRY_AFTER = 2

export function bodyAdmission<Caller>(resolveCaller: (request: FastifyRequest) => Caller | Promise<Caller>) {
  const ofAddress = limitPerAddress(LARGE_BODIES.ofAddress)
  const inAll = limitPerAddress(LARGE_BODIES.inAll)
  const callers = new WeakMap<FastifyRequest, { readonly caller: Caller }>()

  const takePlace = (address: string, response: ServerResponse) => {
    if (!ofAddress(address, response)) throw new Problem(429, 'busy', { retryAfter: RETRY_AFTER })
    if (!inAll('', response)) throw new Problem(503, 'busy', { retryAfter: RETRY_AFTER })
  }

  return {
    /** True if the route's calls need `admit`. */
    asksFirst: ({ endpoint, before }: Route<Caller>): boolean =>
      before !== undefined || endpoint.bodyLimit > BODY_LIMIT,
    /** Takes a place for a large body until the answer is sent, and runs the route's `before`. Throws their Problem. */
    async admit({ endpoint, before }: Route<Caller>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const ip = networkOf(request.ip)
      if (endpoint.bodyLimit > BODY_LIMIT && isLarge(request)) takePlace(ip, reply.raw)
      if (before === undefined) return
      const caller = await resolveCaller(request)
      callers.set(request, { caller })
      await before({
        caller,
        ip,
        params: request.params as Params<string>,
        header: (name) => headerOf(request, name),
      })
    },
    callerOf(request: FastifyRequest): Caller | Promise<Caller> {
      const known = callers.get(request)
      return known === undefined ? resolveCaller(request) : known.caller
    },
  }
}

/** A body without a length may be large. */
const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT
