import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { ProblemBody } from '#platform/problem.ts'
import { Problem, type SentenceOf } from '../../errors.ts'
import { problemBody, PROBLEM_TYPE } from '../problem-answer.ts'

/** A request's time limit and the interval at which Node checks it, in milliseconds. Their sum is at most 30 s (§15). */
export const SENDER_PATIENCE = { wholeMs: 25_000, lookEveryMs: 4_000 }

const REFUSALS: Readonly<Record<string, readonly [status: number, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout'],
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'chunk-extensions-too-large'],
}
const MALFORMED = [400, 'malformed-request'] as const

type Headers = Readonly<Record<string, string>>

export function clientErrors(log: FastifyBaseLogger, headers: Headers, sentenceOf: SentenceOf) {
  const latest = new WeakMap<Socket, Latest>()
  return {
    begin({ id, raw: request, socket }: FastifyRequest, { raw: response }: FastifyReply): void {
      const before = latest.get(socket)?.response
      latest.set(socket, { id, request, response, before: before?.writableFinished ? undefined : before })
    },
    refuse({ code = '' }: { readonly code?: string }, socket: Socket): void {
      if (socket.writableEnded) return
      const last = latest.get(socket)
      // Sends no error message, because the client would mistake it for a part of another answer.
      if (!socket.writable || (last && isAnswering(last))) return void socket.destroy()
      const [status, name] = REFUSALS[code] ?? MALFORMED
      const requestId = last && !last.request.complete ? last.id : uuidv7()
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
  /** The previous answer if it is still being sent. `response` can only be sent after it. */
  readonly before: FastifyReply['raw'] | undefined
}

function isAnswering({ request, response, before }: Latest): boolean {
  if (before && !before.writableFinished) return true
  return request.complete ? !response.writableFinished : response.headersSent
}

function rawAnswer(problem: ProblemBody, headers: Headers): string {
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
