/**
 * Pipelined requests (RFC 9112 §9.3.2) are handled one after the other: otherwise a client that reads nothing would
 * have hundreds of finished answers kept in memory.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
