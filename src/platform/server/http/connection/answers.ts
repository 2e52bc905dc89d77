/** Ends connections whose client does not read its answer: the rest of the answer stays in memory until it is sent. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds for which a client may take nothing of an answer (§14). */
export const SEND_TIMEOUT_MS = 60_000

/**
 * Must be called with each answer before it is sent. The connection ends when the client takes nothing for `patience`
 * milliseconds; each byte begins the time anew. Event streams have their own limit (`event-sinks.ts`).
 */
export function sendTimeout(
  server: Server,
  log: FastifyBaseLogger,
  patience: number,
): (response: ServerResponse) => void {
  // Node emits this for unused connections, too.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) log.info({ bytes: socket.writableLength }, 'a connection ended: unread answer')
    socket.destroy()
  })
  return ({ socket }) => void socket?.setTimeout(patience)
}

/** Requests of one connection that may wait for their turn (§14); one more ends the connection. */
export const WAITING_MAX = 8

/**
 * Calls `begin` when all earlier answers of the connection are sent; never, when it closes before.
 * @param onTooMany called once for a connection that is ended because too many of its requests wait
 */
export function inTurn(onTooMany: () => void): (socket: Socket, response: ServerResponse, begin: () => void) => void {
  const waiting = new WeakMap<Socket, number>()
  return (socket, response, begin) => {
    // Node gives the connection to one response at a time.
    if (response.socket !== null) return begin()
    // The parser goes on with the bytes that have arrived before the connection was ended.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > WAITING_MAX) {
      onTooMany()
      return void socket.destroy()
    }
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // The limit for reading the earlier answer must not end the making of this one.
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

/** Returns a signal that is aborted when the connection closes before the answer is sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!response.writableFinished) left.abort()
  }
  if (response.destroyed) leave()
  else response.once('close', leave)
  return left.signal
}
