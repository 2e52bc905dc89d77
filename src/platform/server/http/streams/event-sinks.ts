/** Event streams towards readers: as few bytes of work per write as HTTP/1.1 allows, and bounded memory per reader. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { HEARTBEAT } from '#platform/sse.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventSink } from '../route.ts'

/** Milliseconds between heartbeats (§11). One timer for all sinks. */
export const HEARTBEAT_EVERY_MS = 15_000
/** A reader that takes nothing for this long (milliseconds) is cut off. */
export const CUT_BLOCKED_AFTER_MS = 60_000

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** All open event streams of one server. */
export class EventSinks {
  readonly #sinks = new Set<Sink>()
  readonly #clock: Pick<Clock, 'now' | 'every'>
  #stopTicking: (() => void) | null = null

  constructor(clock: Pick<Clock, 'now' | 'every'>) {
    this.#clock = clock
  }

  get open(): number {
    return this.#sinks.size
  }

  /** Answers a call with an event stream; `attach` gets the sink as soon as the head is on its way. */
  start(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, number | string | string[] | undefined>,
    attach: (sink: EventSink) => void,
  ): void {
    const { socket } = request
    if (socket.destroyed || response.destroyed) return
    // The head and the first events leave in one packet.
    socket.cork()
    response.writeHead(200, {
      ...headers,
      'content-type': EVENT_STREAM,
      'cache-control': 'no-cache, no-transform',
      // nginx would gather the events otherwise.
      'x-accel-buffering': 'no',
    })
    response.flushHeaders()
    // A pipelined request has no socket until the answers before it are out; HTTP/1.0 has no chunks: rare, and slower.
    const direct = response.socket === socket && request.httpVersion === '1.1'
    const sink = new Sink(response, direct ? socket : null, this.#clock)
    this.#sinks.add(sink)
    this.#stopTicking ??= this.#clock.every(HEARTBEAT_EVERY_MS, () => this.#tick())
    response.once('close', () => {
      this.#sinks.delete(sink)
      sink.gone()
    })
    try {
      attach(sink)
    } catch (error) {
      response.destroy()
      throw error
    } finally {
      socket.uncork()
    }
  }

  /** Ends every stream: the server is going. */
  endAll(): void {
    for (const sink of this.#sinks) sink.end()
  }

  #tick(): void {
    if (this.#sinks.size === 0) {
      this.#stopTicking?.()
      this.#stopTicking = null
    }
    const now = this.#clock.now()
    for (const sink of this.#sinks) sink.beat(now)
  }
}

/**
 * Writes chunks (RFC 9112 §7.1) straight to the connection; head and last chunk stay Node's, so that the connection
 * can be used again. Measured with 500 readers and 60-byte events on 2 busy cores (2026-11-21, Node 20), CPU per write:
 * 8.7 µs so, 10.0 µs by `ServerResponse.write`, 8.6 µs for bytes without any framing. What is left is the system call.
 */
class Sink implements EventSink {
  onDrain: (() => void) | null = null
  onClose: (() => void) | null = null
  closed = false
  readonly #response: ServerResponse
  readonly #socket: Socket | null
  readonly #clock: Pick<Clock, 'now'>
  readonly #drained = () => {
    this.#blockedSince = null
    if (!this.closed) this.onDrain?.()
  }
  #blockedSince: number | null = null

  constructor(response: ServerResponse, socket: Socket | null, clock: Pick<Clock, 'now'>) {
    this.#response = response
    this.#socket = socket
    this.#clock = clock
    this.#writable.on('drain', this.#drained)
  }

  get #writable(): Socket | ServerResponse {
    return this.#socket ?? this.#response
  }

  write(frame: string): boolean {
    if (this.closed) return false
    const taken = this.#socket === null ? this.#response.write(frame) : this.#socket.write(chunked(frame))
    if (!taken) this.#blockedSince ??= this.#clock.now()
    return taken
  }

  end(): void {
    if (this.closed) return
    this.closed = true
    this.#response.end()
  }

  /** A sign of life for a quiet stream; the end of one whose reader takes nothing. */
  beat(now: number): void {
    if (this.#blockedSince === null) this.write(HEARTBEAT)
    else if (now - this.#blockedSince >= CUT_BLOCKED_AFTER_MS) this.#response.destroy()
  }

  /** The connection has closed, or `end` has been sent. */
  gone(): void {
    this.closed = true
    this.#writable.off('drain', this.#drained)
    this.onDrain = null
    this.onClose?.()
    this.onClose = null
  }
}

let lastFrame = ''
let lastChunk: Buffer = Buffer.alloc(0)

/**
 * The frame as one chunk. Framed as text and encoded once: three buffers joined cost twice as much. Readers in step are
 * handed the same frame one after the other, so the last one is kept.
 */
function chunked(frame: string): Buffer {
  if (frame !== lastFrame) {
    lastChunk = Buffer.from(`${Buffer.byteLength(frame).toString(16)}\r\n${frame}\r\n`)
    lastFrame = frame
  }
  return lastChunk
}
