/**
 * Pipelined answers that wait for earlier answers of their connection: Node emits no `close` for them when the
 * connection closes.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/** Emits the response's `close` when the connection closes before the response's turn has come. */
export function closeWithConnection(socket: Socket, response: ServerResponse): void {
  if (response.socket !== null) return
  const answers = waiting.get(socket) ?? waitersOn(socket)
  answers.add(response)
  response.once('close', () => answers.delete(response))
}

function waitersOn(socket: Socket): Set<ServerResponse> {
  const answers = new Set<ServerResponse>()
  waiting.set(socket, answers)
  socket.once('close', () => {
    for (const response of answers) {
      // A response with a socket has had its turn, so Node emits its `close`.
      if (response.socket !== null) continue
      response.destroy()
      response.emit('close')
    }
  })
  return answers
}
