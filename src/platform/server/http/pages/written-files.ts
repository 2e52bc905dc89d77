/** Public files without cookies. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problem-answer.ts'
import { codingFor, encoded } from './content-coding.ts'

export interface WrittenFile {
  readonly path: string
  readonly type: 'text/plain' | 'application/xml' | 'application/json'
  /** Seconds. */
  readonly sharedForSeconds: number
  /** Null for a 404. */
  readonly content: (params: Readonly<Record<string, string>>) => Promise<string | null>
}

export function serveWrittenFiles(http: FastifyInstance, files: readonly WrittenFile[]): void {
  for (const { path, type, sharedForSeconds, content } of files) {
    http.get(path, async (request, reply) => {
      const text = await content(request.params as Readonly<Record<string, string>>)
      if (text === null) throw notFound()
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== null) reply.header('content-encoding', coding)
      reply.headers({ 'cache-control': `public, max-age=${sharedForSeconds}`, vary: 'accept-encoding' })
      return reply.type(`${type}; charset=utf-8`).send(await encoded(text, coding, 5))
    })
  }
}
