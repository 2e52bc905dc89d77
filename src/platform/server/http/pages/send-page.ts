/** Sends a written page: with its cache rules, compressed as the reader accepts. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../answer.ts'
import { codingFor, encoded, type Coding } from './content-coding.ts'
import type { Page } from './page.ts'

/** `Cache-Control` of answers that a cache may keep but must revalidate each time. */
export const ASK_FIRST = 'no-cache'

/**
 * What a page depends on besides its address: the chosen language stands in a cookie, and a detected one is that of the
 * address or of `Accept-Language`. No cache can tell addresses apart, so each asks first: the tags of two languages differ.
 */
const VARY = 'cookie, accept-encoding, accept-language'

/** Returns a sender of a text that is the same for a whole edition: it is compressed once for each coding. */
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

/**
 * A page for one reader: no cache keeps it, not even that reader's own browser, where it would reappear after they sign
 * out.
 */
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
