/** Carries HTTP over a Unix socket, which only the data folder's owner can open, or over a named pipe on Windows. */
import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { join, resolve } from 'node:path'
import { readBytes } from '../read-bytes.ts'

const FILE = 'operator.sock'
/** The maximum length of a socket's path. `sun_path` has 104 bytes on macOS, including the final zero byte. */
const PATH_MAX_BYTES = 103
const REQUEST_MAX_BYTES = 64 * 1024
/** Milliseconds in which the server must send something, such as a 102. The answer itself may take longer. */
const HEARD_MS = 10_000
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL', 'ENAMETOOLONG'])

export class ControlSilent extends Error {
  constructor(options: ErrorOptions) {
    super('The server that has the data folder open does not answer on its socket', options)
    this.name = 'ControlSilent'
  }
}

/** Returns the path of the socket or named pipe, or null if the folder's path is too long for a socket. */
function addressOf(folder: string): string | null {
  const path = resolve(folder)
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\einstein-vs-cat-${createHash('sha256').update(path.toLowerCase()).digest('hex')}`
  }
  const socket = join(path, FILE)
  return Buffer.byteLength(socket) > PATH_MAX_BYTES ? null : socket
}

/**
 * Listens for requests. Removes the socket of an earlier process, so the caller must hold the folder's lock. Returns null if
 * the folder's path is too long.
 */
export async function listenForControl(
  folder: string,
  answer: (request: string) => Promise<string>,
): Promise<{ close(): Promise<void> } | null> {
  const address = addressOf(folder)
  if (address === null) return null
  const server = createServer((request, response) => {
    const answered = async () => {
      const text = await readBytes(request, REQUEST_MAX_BYTES)
      if (text === null) return
      // 102 Processing (RFC 2518 §10.1) tells the client that the server is working.
      response.writeProcessing()
      response.end(await answer(text.toString('utf8')))
    }
    answered().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  if (process.platform !== 'win32') rmSync(address, { force: true })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(address, listening)
  })
  if (process.platform !== 'win32') chmodSync(address, 0o600)
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { close }
}

/** Sends a request; null if no server listens. Throws `ControlSilent`. @param patienceMs null for no limit */
export function askControl(
  folder: string,
  text: string,
  patienceMs: number | null = null,
  silence: AbortSignal = AbortSignal.timeout(HEARD_MS),
): Promise<string | null> {
  const address = addressOf(folder)
  if (address === null) return Promise.resolve(null)
  const unheard = new AbortController()
  const leave = () => unheard.abort()
  silence.addEventListener('abort', leave, { once: true })
  const heard = () => silence.removeEventListener('abort', leave)
  const signal =
    patienceMs === null ? unheard.signal : AbortSignal.any([unheard.signal, AbortSignal.timeout(patienceMs)])
  const place = { socketPath: address, method: 'POST', path: '/', agent: false, signal }
  return new Promise((answered, fail) => {
    const failed = (error: Error) => fail(signal.aborted ? new ControlSilent({ cause: error }) : error)
    const request = httpRequest(place, (response) => {
      heard()
      let said = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (said += chunk))
      response.on('error', failed)
      response.on('end', () => {
        if (response.statusCode === 200) answered(said)
        else failed(new Error(said))
      })
    })
    request.on('information', heard)
    request.on('error', (error: NodeJS.ErrnoException) => {
      heard()
      if (NOBODY.has(error.code ?? '')) answered(null)
      else failed(error)
    })
    request.end(text)
  })
}
