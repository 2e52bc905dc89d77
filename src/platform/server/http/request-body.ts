import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'

export function takeJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // Some clients always send a content type, even with an empty body.
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      // The parser's error is not passed on as the cause, which is logged, because it quotes the body.
      done(new Problem(400, 'malformed-json'))
    }
  })
}

/** Returns `scope`, an encapsulated part of the server; its calls now take bodies of these media types and no JSON. */
export function takingBytes(scope: FastifyInstance, types: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}
