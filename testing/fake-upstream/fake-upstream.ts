/**
 * Fakes a model provider (OpenAI chat completions, Anthropic messages) over real sockets. Each call follows a script, and its
 * request and its end are recorded.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Protocol, type Script, says } from './script.ts'
import { wireOf, type Wire } from './wire.ts'

export interface Call {
  readonly protocol: Protocol
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
  /**
   * `answered` if the fake completed the response, `aborted` if the caller disconnected first, `reset` if the fake cut
   * the connection.
   */
  readonly ended: Promise<'answered' | 'aborted' | 'reset'>
}

export interface FakeUpstream {
  readonly url: string
  readonly calls: readonly Call[]
  readonly connections: number
  /** Queues scripts for the next calls, in order. Later calls follow the script that `otherwise` sets. */
  script(...scripts: Script[]): void
  otherwise(script: Script | ((body: Call['body']) => Script)): void
  /** Resolves with the nth call (1 = first) once its whole request has arrived. */
  called(nth: number): Promise<Call>
  /** JSON responses to GET requests, by path. Other paths get 404. GET requests are not recorded in `calls`. */
  readonly pages: Map<string, unknown>
  close(): Promise<void>
}

/** Starts the upstream on a free port of 127.0.0.1. `clock` controls the delays between the pieces. */
export async function fakeUpstream(options: { readonly clock?: Clock } = {}): Promise<FakeUpstream> {
  const clock = options.clock ?? systemClock
  const calls: Call[] = []
  const waiting: { nth: number; resolve: (call: Call) => void }[] = []
  const line: Script[] = []
  let fallback: (body: Call['body']) => Script = () => says('Hello', ', ', 'world', '.')

  const pages = new Map<string, unknown>()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      const page = pages.get(request.url ?? '')
      if (page !== undefined) return refuse(response, 200, {}, page)
      return refuse(response, 404, {}, { error: { message: `no such path: ${request.url}` } })
    }
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>
    const path = request.url ?? ''
    const protocol: Protocol = path.endsWith('/messages') ? 'anthropic' : 'openai'
    const script = line.shift() ?? fallback(body)
    const gone = new AbortController()
    let resets = false
    const ended = new Promise<'answered' | 'aborted' | 'reset'>((resolve) => {
      response.on('close', () => {
        gone.abort(new Error('the caller went away'))
        resolve(resets ? 'reset' : response.writableFinished ? 'answered' : 'aborted')
      })
    })
    const call: Call = { protocol, path, headers: request.headers, body, ended }
    calls.push(call)
    for (const entry of waiting) if (entry.nth === calls.length) entry.resolve(call)
    const reset = () => {
      resets = true
      response.socket?.resetAndDestroy()
    }
    const known = path.endsWith('/chat/completions') || protocol === 'anthropic'
    if (!known) return refuse(response, 404, {}, { error: { message: `no such path: ${path}` } })
    const wire = wireOf(protocol, String(body.model), Array.isArray(body.tools))
    await play({ script, wire, response, reset, clock, signal: gone.signal }).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
  }

  const server = createServer((request, response) => void answer(request, response))
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    pages,
    get connections() {
      return connections
    },
    script: (...scripts) => void line.push(...scripts),
    otherwise: (script) => {
      fallback = typeof script === 'function' ? script : () => script
    },
    called: (nth) => {
      const call = calls[nth - 1]
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push({ nth, resolve }))
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns a URL at which no server listens, so connections are refused. */
export async function refusingUrl(): Promise<string> {
  const upstream = await fakeUpstream()
  await upstream.close()
  return upstream.url
}

interface Performance {
  readonly script: Script
  readonly wire: Wire
  readonly response: ServerResponse
  readonly reset: () => void
  readonly clock: Clock
  readonly signal: AbortSignal
}

async function play({ script, wire, response, reset, clock, signal }: Performance): Promise<void> {
  const { fault, paceMs = 0, pieces } = script
  if (fault?.kind === 'status') return refuse(response, fault.status, fault.headers ?? {}, fault.body ?? {})
  if (fault?.kind === 'json') return refuse(response, 200, {}, fault.body)
  if (fault?.kind === 'raw') {
    response.writeHead(200, { 'content-type': fault.contentType })
    return void response.end(fault.body)
  }
  if (fault?.kind === 'reset' && fault.after === 0) return reset()
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const out = chunker(response, script)
  for (const event of wire.open(script)) await out.write(event)
  for (let sent = 0; ; sent++) {
    if (fault && 'after' in fault && fault.after === sent) {
      await out.flush()
      if (fault.kind === 'reset') return reset()
      if (fault.kind === 'cut') return void response.end()
      if (fault.kind === 'error-event') {
        await out.write(wire.error(fault.type, fault.message))
        await out.flush()
        return void response.end()
      }
      if (fault.kind === 'malformed') await out.write(wire.malformed)
      if (fault.kind === 'stall') {
        if (!fault.pings) return
        while (!signal.aborted) {
          await out.write(wire.ping)
          await (script.hold?.() ?? whenAborted(signal))
        }
        return
      }
    }
    const piece = pieces[sent]
    if (piece === undefined) break
    if (sent > 0 && paceMs > 0) await clock.sleep(paceMs, signal)
    if (sent > 0) await script.hold?.()
    await out.write(wire.piece(piece))
  }
  for (const event of wire.close(script)) await out.write(event)
  await out.flush()
  if (!script.lingers) response.end()
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Writes events in the chunks that the script defines, each in a packet of its own if the system allows that. */
function chunker(response: ServerResponse, { chunks = 'events', lineEnd = '\n' }: Script) {
  const kept: string[] = []
  const send = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      // An error after the caller has disconnected is ignored, because the `close` event reports it.
      response.write(bytes, () => setImmediate(resolve))
    })
  return {
    write: async (event: string): Promise<void> => {
      const bytes = lineEnd === '\n' ? event : event.replaceAll('\n', lineEnd)
      if (chunks === 'whole') kept.push(bytes)
      else if (chunks === 'events') await send(Buffer.from(bytes))
      else {
        const all = Buffer.from(bytes)
        for (let at = 0; at < all.length; at += chunks) await send(all.subarray(at, at + chunks))
      }
    },
    flush: async (): Promise<void> => {
      if (kept.length > 0) await send(Buffer.from(kept.splice(0).join('')))
    },
  }
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
