// @ts-check
/**
 * Finds a port below the range of outgoing connections (above 32767 on Linux, above 49151 elsewhere), because a port in that
 * range could be taken before the program listens.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The lowest port to try, above all ports that `fetch` refuses (https://fetch.spec.whatwg.org/#port-blocking). */
const FROM = 12_000
const BELOW = 32_768

/**
 * Resolves with `wanted` if nothing listens on that port of 127.0.0.1, otherwise with any free port.
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
