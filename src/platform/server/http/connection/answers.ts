/** Ends connections whose client does not read its answer: the rest of the answer stays in memory until it is sent. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds in which a client takes nothing of an answer (§14). */
export const SEND_TIMEOUT_MS = 60_000

/**
 * Ends a connection whose client does not read: the rest of the answer stays in memory. Each answer is passed before it is
 * sent; each byte restarts the time. Event streams have their own limit (`event-sinks.ts`).
 */
export function sendTimeout(
  server: Server,
  log: FastifyBaseLogger,
  patience: number,
): (response: ServerResponse) => void {
  // Node emits it for unused connections, too.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) log.info({ bytes: socket.writableLength }, 'a connection ended: unread answer')
    socket.destroy()
  })
  return ({ socket }) => void socket?.setTimeout(patience)
}

/** Waiting requests of one connection (§14); one more ends it. */
export const WAITING_MAX = 8

/**
 * Handles pipelined requests (RFC 9112 §9.3.2) one after the other: a client that does not read would keep hundreds of
 * answers in memory. Never calls `begin` if the connection closes before.
 * @param onTooMany called once for a connection that is ended
 */
export function inTurn(onTooMany: () => void): (socket: Socket, response: ServerResponse, begin: () => void) => void {
  const waiting = new WeakMap<Socket, number>()
  return (socket, response, begin) => {
    // Node gives the socket to one response at a time.
    if (response.socket !== null) return begin()
    // The parser goes on with bytes that arrived earlier.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > WAITING_MAX) {
      onTooMany()
      return void socket.destroy()
    }
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // The earlier answer's limit must not end this one.
      socket.setTimeout(0)
      begin()
    })
  }
}

/** Counts the calls that have begun and not been answered, so that a server that closes can wait for them. */
export function callsInFlight() {
  let running = 0
  let tell: (() => void) | null = null
  return {
    begin: () => void (running += 1),
    end: () => {
      running -= 1
      if (running === 0) tell?.()
    },
    none: () => (running === 0 ? Promise.resolve() : new Promise<void>((resolve) => (tell = resolve))),
  }
}

/** Returns a signal that is aborted if the connection closes before the answer is sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!response.writableFinished) left.abort()
  }
  if (response.destroyed) leave()
  else response.once('close', leave)
  return left.signal
}
