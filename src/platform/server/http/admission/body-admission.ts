/** Decides, before a large body is read, whether it may come: what has been read fills the memory, refused or not. */
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT, type Params } from '#platform/endpoint.ts'
import { Problem } from '../../errors.ts'
import { limitPerAddress } from '../connection/limit-per-address.ts'
import { networkOf } from '../network-of.ts'
import { headerOf } from '../request-header.ts'
import type { Route } from '../route.ts'

/** Large bodies that are read or worked on at a time (§14). */
export const LARGE_BODIES = { ofAddress: 2, inAll: 20 }
/** Seconds. */
const RETRY_AFTER = 2

export interface BodyAdmission<Caller> {
  /** Whether the route's calls need `admit`. */
  asksFirst(route: Route<Caller>): boolean
  /**
   * Takes a place for a large body until its answer is out, and has the route's `before` decide. Throws the Problem that
   * refuses the call: 429 and 503 `busy` without a place.
   */
  admit(route: Route<Caller>, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Whom `admit` has resolved already, or resolves the caller. */
  callerOf(request: FastifyRequest): Caller | Promise<Caller>
}

export function bodyAdmission<Caller>(
  resolveCaller: (request: FastifyRequest) => Caller | Promise<Caller>,
): BodyAdmission<Caller> {
  const ofAddress = limitPerAddress(LARGE_BODIES.ofAddress)
  const inAll = limitPerAddress(LARGE_BODIES.inAll)
  const callers = new WeakMap<FastifyRequest, { readonly caller: Caller }>()

  const takePlace = (address: string, response: ServerResponse) => {
    if (!ofAddress(address, response)) throw new Problem(429, 'busy', { retryAfter: RETRY_AFTER })
    if (!inAll('', response)) throw new Problem(503, 'busy', { retryAfter: RETRY_AFTER })
  }

  return {
    asksFirst: ({ endpoint, before }) => before !== undefined || endpoint.bodyLimit > BODY_LIMIT,
    async admit({ endpoint, before }, request, reply) {
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
    callerOf(request) {
      const known = callers.get(request)
      return known === undefined ? resolveCaller(request) : known.caller
    },
  }
}

/** What does not say how long it is may be of any length. */
const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT
