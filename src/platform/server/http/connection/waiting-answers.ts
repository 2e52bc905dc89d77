/** Answers that wait behind others of their connection (pipelining): Node never says that they closed with it. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/** Lets the response tell of its `close`, as every other does, if the connection closes before its turn has come. */
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
      // With a socket it had its turn, and Node tells.
      if (response.socket !== null) continue
      response.destroy()
      response.emit('close')
    }
  })
  return answers
}
