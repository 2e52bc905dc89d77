import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** The maximum time in milliseconds for which a client may read nothing of an answer (§14). */
export const SEND_TIMEOUT_MS = 60_000

/** Disconnects a client that has read nothing for `patience` ms, because the rest of its answer stays in memory. */
export function sendTimeout(server: Server, log: FastifyBaseLogger, patience: number) {
  // Idle connections time out too, so a timeout is logged only if the client has not read the whole response.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) log.info({ bytes: socket.writableLength }, 'a connection ended: unread answer')
    socket.destroy()
  })
  return ({ socket }: ServerResponse) => void socket?.setTimeout(patience)
}

/** The maximum number of waiting requests on a connection (§14). One more request ends the connection. */
export const WAITING_MAX = 8

/** Delays pipelined requests (RFC 9112 §9.3.2), so that a connection keeps only one answer in memory. */
export function inTurn(onTooMany: () => void) {
  const waiting = new WeakMap<Socket, number>()
  return (socket: Socket, response: ServerResponse, begin: () => void): void => {
    if (response.socket !== null) return begin()
    // Ignores a request that arrived before the connection was ended, but was parsed only afterwards.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > WAITING_MAX) {
      onTooMany()
      return void socket.destroy()
    }
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Removes the time limit of the previous answer.
      socket.setTimeout(0)
      begin()
    })
  }
}

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

export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!response.writableFinished) left.abort()
  }
  if (response.destroyed) leave()
  else response.once('close', leave)
  return left.signal
}
