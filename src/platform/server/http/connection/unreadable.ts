/**
 * What never becomes a call: bytes that are no HTTP, heads that are too long, senders that are too slow. Node's parser
 * tells of them, and they are answered like every refusal, without a byte of what was sent (nor is it logged).
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { ProblemBody } from '#platform/problem.ts'
import { Problem, type SentenceOf } from '../../errors.ts'
import { problemBody, PROBLEM_TYPE } from '../problem-answer.ts'

/**
 * Milliseconds a sender may take for a whole request, so that trickled heads and bodies hold no connection. Node looks for
 * late ones only now and then: both together are 30 s at most.
 */
export const SENDER_PATIENCE = { wholeMs: 25_000, lookEveryMs: 4_000 }

/** By the code of Node's error; what is not in here is malformed. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout'],
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'chunk-extensions-too-large'],
}
const MALFORMED = [400, 'malformed-request'] as const

export interface Unreadable {
  /** To be told of every request whose head could be read. */
  begin(request: FastifyRequest, reply: FastifyReply): void
  /** Node's `clientError`: answers where an answer is awaited, and closes the connection. */
  refuse(error: Readonly<{ code?: string }>, socket: Socket): void
}

/** @param headers of every answer, the security headers of a call's say. */
export function unreadable(
  log: FastifyBaseLogger,
  headers: Readonly<Record<string, string>>,
  sentenceOf: SentenceOf,
): Unreadable {
  const latest = new WeakMap<Socket, Latest>()
  return {
    begin({ id, raw: request, socket }, { raw: response }) {
      latest.set(socket, { id, request, response, before: latest.get(socket)?.response })
    },
    refuse({ code = '' }, socket) {
      if (socket.writableEnded) return
      const last = latest.get(socket)
      // Another answer is under way here, or this request has had its own: a second one would be taken for its part.
      if (!socket.writable || (last && isSpokenFor(last))) return void socket.destroy()
      const [status, name] = REFUSALS[code] ?? MALFORMED
      const requestId = last && !last.request.complete ? last.id : uuidv7()
      log.info({ requestId, status, reason: code }, 'unreadable')
      socket.write(rawAnswer(problemBody(new Problem(status, name), requestId, sentenceOf), headers))
      socket.destroySoon()
    },
  }
}

/** A connection's latest request. */
interface Latest {
  readonly id: string
  readonly request: FastifyRequest['raw']
  readonly response: FastifyReply['raw']
  /** The answer to the request before it; answers leave in the order of their requests. */
  readonly before: FastifyReply['raw'] | undefined
}

function isSpokenFor({ request, response, before }: Latest): boolean {
  if (before && !before.writableFinished) return true
  return request.complete ? !response.writableFinished : response.headersSent
}

function rawAnswer(problem: ProblemBody, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(problem)
  const all = {
    ...headers,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': problem.requestId,
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`
}
