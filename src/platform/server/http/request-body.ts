/** How a request's body is read: as JSON, or as the bytes that were sent. What it may hold is the contract's (`validation.ts`). */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'

export function takeJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // Senders that always name a type send it with an empty body as well.
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      // The parser's error quotes the body, and a cause is logged.
      done(new Problem(400, 'malformed-json'))
    }
  })
}

/** Answers `scope`, an encapsulated part of the server, whose calls take bodies of these media types and no JSON. */
export function takingBytes(scope: FastifyInstance, types: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}
