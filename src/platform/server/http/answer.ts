import * as v from 'valibot'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/endpoint.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const lastingAnswers = new WeakMap<object, { endpoint: Endpoint; bytes: Buffer } | null>()

/** Marks an answer that never changes and is therefore checked and encoded only once. */
export function lasting<Answer extends object>(answer: Answer): Answer {
  lastingAnswers.set(answer, null)
  return answer
}

export function sendAnswer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (endpoint.answer === null || endpoint.answer === 'stream') return reply.code(204).send()
  reply.code(endpoint.status)
  const known = lastingAnswers.get(answer as object)
  if (known?.endpoint === endpoint) return reply.type(JSON_TYPE).send(known.bytes)
  const checked = v.parse(endpoint.answer, answer)
  if (endpoint.status === 303) return reply.redirect(checked as string, 303)
  const { answerTypes } = endpoint
  if (answerTypes !== null) {
    const etag = reply.getHeader('etag')
    // The client already has this answer (RFC 9110 §13.1.2).
    if (typeof etag === 'string' && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    const stated = reply.getHeader('content-type')
    return reply.type(answerTypes.find((type) => type === stated) ?? answerTypes[0]).send(checked)
  }
  const json = JSON.stringify(checked)
  if (known === null) lastingAnswers.set(answer as object, { endpoint, bytes: Buffer.from(json) })
  return reply.type(JSON_TYPE).send(json)
}

export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''))
}
