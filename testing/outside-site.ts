/** Starts a local site that replaces the internet and records all requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Site {
  /** The site's address as `host:port`, as in the settings that permit addresses inside the network. */
  readonly place: string
  readonly url: string
  readonly requests: readonly IncomingMessage[]
  close(): void
}

type Answer = readonly [status: number, type: string, body: string] | null

/** Starts the site. @param answer returns the status, media type and body for a path with its query; null = no response */
export async function openSite(answer: (path: string) => Answer | Promise<Answer>): Promise<Site> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    void Promise.resolve(answer(request.url ?? '')).then((said) => {
      if (said === null) return
      const [status, type, body] = said
      response.writeHead(status, { 'content-type': type }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place,
    url: `http://${place}/`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
