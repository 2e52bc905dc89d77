/**
 * Requests that never become a call: not HTTP, too long or too slow. Node's parser reports them, they are answered like
 * every refusal, and nothing of what was sent is repeated in answer or log.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemBody } from '#platform/problem.ts'
import { Problem, type SentenceOf } from '../../errors.ts'
import { problemBody, PROBLEM_TYPE } from '../problem-answer.ts'
import { newRequestId } from './request-id.ts'

/** Milliseconds for a whole request. Node looks for late senders at intervals: both together are 30 s at most. */
export const SENDER_PATIENCE = { wholeMs: 25_000, lookEveryMs: 4_000 }

/** By the code of Node's error; every other code means a malformed request. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout'],
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'chunk-extensions-too-large'],
}
const MALFORMED = [400, 'malformed-request'] as const

export interface ClientErrors {
  /** Must be called for every request whose head could be read. */
  begin(request: FastifyRequest, reply: FastifyReply): void
  refuse(error: Readonly<{ code?: string }>, socket: Socket): void
}

/** @param headers sent with every answer: the security headers of a call */
export function clientErrors(
  log: FastifyBaseLogger,
  headers: Readonly<Record<string, string>>,
  sentenceOf: SentenceOf,
): ClientErrors {
  const latest = new WeakMap<Socket, Latest>()
  return {
    begin({ id, raw: request, socket }, { raw: response }) {
      const before = latest.get(socket)?.response
      latest.set(socket, { id, request, response, before: before?.writableFinished ? undefined : before })
    },
    refuse({ code = '' }, socket) {
      if (socket.writableEnded) return
      const last = latest.get(socket)
      // While an earlier answer is being sent, or after this request was answered, the client would read these bytes as
      // part of that answer.
      if (!socket.writable || (last && isAnswering(last))) return void socket.destroy()
      const [status, name] = REFUSALS[code] ?? MALFORMED
      const requestId = last && !last.request.complete ? last.id : newRequestId()
      log.info({ requestId, status, reason: code }, 'unreadable')
      socket.write(rawAnswer(problemBody(new Problem(status, name), requestId, sentenceOf), headers))
      socket.destroySoon()
    },
  }
}

interface Latest {
  readonly id: string
  readonly request: FastifyRequest['raw']
  readonly response: FastifyReply['raw']
  /** The answer to the request before it, unless it has been sent: answers are sent in the order of their requests. */
  readonly before: FastifyReply['raw'] | undefined
}

function isAnswering({ request, response, before }: Latest): boolean {
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
