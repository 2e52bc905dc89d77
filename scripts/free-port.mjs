// @ts-check
/**
 * Finds a port for a program that needs its port before it listens. Systems give outgoing connections a port above
 * 32767 (Linux; others above 49151): a port of that range could be taken between the look and the listening, also by
 * a client that asks the port before the program is there and so is connected to itself. A port found here is below it.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Above the ports that `fetch` refuses (https://fetch.spec.whatwg.org/#port-blocking), below those of connections. */
const FROM = 12_000
const BELOW = 32_768

/**
 * Returns `wanted` when nothing listens there on 127.0.0.1, else any free port.
 * @param {number} [wanted] 0 = any @returns {Promise<number>}
 */
export async function freePort(wanted = 0) {
  const port = wanted || FROM + Math.floor(Math.random() * (BELOW - FROM))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
