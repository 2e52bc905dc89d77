import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  readonly origin: string
  /** Lists the path of each request, and `connection` for each connection. */
  readonly heard: readonly string[]
  forget(): void
  close(): Promise<void>
}

/**
 * Starts a server that records every connection and request.
 * @param pages HTML by path; any other path gets an empty answer
 */
export async function openListener(pages: Readonly<Record<string, string>> = {}): Promise<Listener> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end(pages[request.url ?? ''])
  })
  server.on('connection', () => heard.push('connection'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    forget: () => void heard.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
