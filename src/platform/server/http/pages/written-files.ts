import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../problem-answer.ts'

const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** Chooses a content coding from `Accept-Encoding`; returns null for no compression. */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  const taken = (acceptEncoding ?? '').split(',').map((each) => each.split(';').map((part) => part.trim()))
  const weightOf = (parameter = 'q=1') => Number(parameter.replace(/^q=/i, ''))
  return CODINGS.find((coding) => taken.some(([name, weight]) => name === coding && weightOf(weight) > 0)) ?? null
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Encodes a text. @param level 5 for a text that is compressed at each request, 11 for one that is compressed once */
export async function encoded(text: string, coding: Coding | null, level: 5 | 11): Promise<Buffer> {
  if (coding === null) return Buffer.from(text)
  if (coding === 'gzip') return toGzip(text, { level: Math.min(level, 9) })
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}

export async function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding !== null) reply.header('content-encoding', coding)
  return reply.type(`${type}; charset=utf-8`).send(await encoded(text, coding, 5))
}

export interface WrittenFile {
  readonly path: string
  readonly type: 'text/plain' | 'application/xml' | 'application/json'
  readonly sharedForSeconds: number
  /** Resolves with the file's text, or with null if the answer must be a 404. */
  readonly content: (params: Readonly<Record<string, string>>) => Promise<string | null>
}

export function serveWrittenFiles(http: FastifyInstance, files: readonly WrittenFile[]): void {
  for (const { path, type, sharedForSeconds, content } of files) {
    http.get(path, async (request, reply) => {
      const text = await content(request.params as Readonly<Record<string, string>>)
      if (text === null) throw notFound()
      reply.headers({ 'cache-control': `public, max-age=${sharedForSeconds}`, vary: 'accept-encoding' })
      return sendText(request, reply, type, text)
    })
  }
}
