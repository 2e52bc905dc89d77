/** Runs the sandbox's HTTP server, with the API below /v1, the controls below /_sandbox, and the pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall, type CallsOptions } from './api-calls.ts'
import { catchUp } from './billing/due.ts'
import type { Controls } from './controls.ts'
import { answerPage } from './pages/pages.ts'
import { ApiError, errorBody } from './wire/api-error.ts'
import { readForm } from './wire/form.ts'

export interface Answering extends CallsOptions {
  readonly controls: Controls
  readonly control: (name: string, options: unknown) => object
  /** Stores changes and sends webhooks. Called before the response is sent. */
  readonly changed: () => void
}

export interface Server {
  readonly url: string
  /** Starts answering requests, including those that have already arrived. */
  answer(answering: Answering): void
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const LARGEST_BODY = 256 * 1024

export async function listen(port: number): Promise<Server> {
  let ready: (answering: Answering) => void = () => {}
  const answering = new Promise<Answering>((resolve) => {
    ready = resolve
  })
  const server = createServer((request, response) => {
    void answering.then((by) => respond(by, request, response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: ready,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(answering: Answering, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let answer: Answer
  try {
    answer = answerTo(answering, request, await bodyOf(request))
  } catch (error) {
    if (response.destroyed) return
    answer = faultAnswer(error)
  }
  response.writeHead(answer.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
  })
  response.end(answer.body)
}

/** Answers a request synchronously, so that no other request sees an incomplete change. */
function answerTo(answering: Answering, request: IncomingMessage, body: string): Answer {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://sandbox')
  checkAddress(request)
  const wasDue = catchUp(answering.ledger)
  try {
    if (url.pathname.startsWith('/v1/')) {
      const answer = answerCall(answering, {
        method,
        path: url.pathname,
        query: url.search.slice(1),
        body,
        authorization: headers.authorization ?? null,
        idempotencyKey: header(request, 'idempotency-key'),
        stripeVersion: header(request, 'stripe-version'),
      })
      return json(answer.status, answer.body, answer.headers)
    }
    if (url.pathname.startsWith('/_sandbox/')) {
      if (method !== 'POST') throw new ApiError(405, 'invalid_request_error', 'Controls are called with POST.')
      return json(200, answering.control(url.pathname.slice('/_sandbox/'.length), body === '' ? {} : parsed(body)))
    }
    const form = method === 'POST' ? readForm(body) : null
    const { location, page, status } = answerPage(answering, url.pathname, url.searchParams, form)
    return {
      status,
      headers: { ...PAGE_HEADERS, ...(location === undefined ? {} : { location }) },
      body: page?.markup ?? '',
    }
  } finally {
    // Runs in `finally`, because even a refused request may change the state. A declined card leaves a bill.
    if (method !== 'GET' || wasDue) answering.changed()
  }
}

/** The referrer policy is `same-origin`, because with `no-referrer` browsers would send `null` as the origin of forms. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
}

/** Throws an `ApiError` for a foreign host name or a POST from another origin, so that other sites cannot use the sandbox. */
function checkAddress({ headers, method }: IncomingMessage): void {
  const host = headers.host ?? ''
  if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host)) {
    throw new ApiError(421, 'invalid_request_error', 'The payment sandbox is reached as 127.0.0.1 or localhost only.')
  }
  if (method !== 'GET' && headers.origin !== undefined && headers.origin !== `http://${host}`) {
    throw new ApiError(403, 'invalid_request_error', 'Pages of other sites cannot use the payment sandbox.')
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) throw new ApiError(413, 'invalid_request_error', 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError(400, 'invalid_request_error', 'Controls take JSON.')
  }
}

function faultAnswer(error: unknown): Answer {
  if (error instanceof ApiError) return json(error.status, errorBody(error))
  process.stderr.write(`payment sandbox: ${error instanceof Error ? error.stack : String(error)}\n`)
  return json(
    500,
    errorBody(new ApiError(500, 'api_error', 'The payment sandbox has a fault; its terminal says more.')),
  )
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body, null, 2) }
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
