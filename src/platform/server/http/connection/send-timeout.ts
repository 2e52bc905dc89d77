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
