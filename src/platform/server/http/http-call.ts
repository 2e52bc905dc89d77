import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Params } from '#platform/endpoint.ts'
import { disconnectSignal } from './connection/answers.ts'
import { headerOf, networkOf, proxyHeaderOf } from './request.ts'
import type { Call } from './route.ts'
import { readBody, readQuery } from './validation.ts'

/** This is a class, because a getter in an object literal would make V8 keep the request in memory. */
export class HttpCall<Caller> implements Call<string, unknown, unknown, Caller> {
  readonly params: Params<string>
  readonly body: unknown
  readonly query: unknown
  readonly caller: Caller
  readonly ip: string
  readonly requestId: string
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, caller: Caller) {
    this.params = request.params as Params<string>
    this.body = readBody(endpoint, request.body)
    this.query = readQuery(endpoint, request.query)
    this.caller = caller
    this.ip = networkOf(request.ip)
    this.requestId = request.id
    this.#request = request
    this.#reply = reply
  }

  get signal(): AbortSignal {
    return disconnectSignal(this.#reply.raw)
  }

  readonly header = (name: string): string | undefined => headerOf(this.#request, name)
  readonly proxyHeader = (name: string): string | undefined => proxyHeaderOf(this.#request, name)
  readonly setCookie = (cookie: string): void => void this.#reply.header('set-cookie', cookie)
  readonly setHeader = (name: string, value: string): void => void this.#reply.header(name, value)
}
