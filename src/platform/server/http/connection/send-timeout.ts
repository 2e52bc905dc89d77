/** Ends connections whose client does not read its answer: the rest of the answer stays in memory until it is sent. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds for which a client may take nothing of an answer (§14). */
export const SEND_TIMEOUT_MS = 60_000

/**
 * Returns a function that must be called with each answer that is about to be sent. Its connection ends when the client
 * takes nothing of it for `patience` milliseconds; each byte that it takes begins the time anew, so a slow reader gets
 * the whole answer. After the answer Node's own limit for unused connections replaces this one. Event streams have a
 * limit of their own (`event-sinks.ts`).
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
