import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../answer.ts'
import { codingFor, encoded, type Coding } from './content-coding.ts'
import type { Page } from './page.ts'

/** `Cache-Control` of answers that a cache may keep but must revalidate each time. */
export const ASK_FIRST = 'no-cache'

/** The language stands in a cookie, the address or `Accept-Language`: no cache can tell, so each asks first. */
const VARY = 'cookie, accept-encoding, accept-language'

/** Sends a text that is the same for a whole edition, compressed once for each coding. */
export function stillSender(text: string) {
  const versions = new Map<Coding | null, Promise<Buffer>>()
  // The tag is weak because the codings of one text differ in their bytes.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const coding = codingFor(request.headers['accept-encoding'])
    reply.headers({ 'cache-control': ASK_FIRST, vary: VARY, etag })
    if (reply.statusCode === 200 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    const bytes = versions.get(coding) ?? encoded(text, coding, 11)
    versions.set(coding, bytes)
    return send(reply, coding, await bytes)
  }
}

/** Kept by no cache, not even the reader's browser, where it would reappear after they sign out. */
const ONE_READER = { 'cache-control': 'no-store', vary: VARY }

export async function sendOwn(page: Page, text: string, request: FastifyRequest, reply: FastifyReply) {
  const coding = codingFor(request.headers['accept-encoding'])
  reply.code(page.status ?? 200).headers(ONE_READER)
  return send(reply, coding, await encoded(text, coding, 5))
}

function send(reply: FastifyReply, coding: Coding | null, bytes: Buffer) {
  if (coding !== null) reply.header('content-encoding', coding)
  return reply.type('text/html; charset=utf-8').send(bytes)
}
