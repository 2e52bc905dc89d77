/** A server of one file that supports ranges, with faults that a test can order. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileServer {
  readonly url: string
  /** The `Range` header of each request so far, null where there was none. */
  readonly ranges: readonly (string | null)[]
  /** The file it serves and the name of its version; both may change between requests. */
  content: Buffer
  etag: string | null
  /** How each of the next requests fails: cut after some bytes, or refused with a status. Later requests succeed. */
  readonly mishaps: ({ readonly cutAfter: number } | { readonly status: number })[]
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1. `/moved` redirects to the file. */
export async function fileServer(content: Buffer): Promise<FileServer> {
  const ranges: (string | null)[] = []
  const server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/file' }).end()
    ranges.push(request.headers.range ?? null)
    const mishap = it.mishaps.shift()
    if (mishap && 'status' in mishap) return response.writeHead(mishap.status).end('no')
    const sameVersion = request.headers['if-range'] === undefined || request.headers['if-range'] === it.etag
    const from = Number(/^bytes=(\d+)-/.exec((sameVersion && request.headers.range) || '')?.[1] ?? 0)
    if (from >= it.content.length) {
      return response.writeHead(416, { 'content-range': `bytes */${it.content.length}` }).end()
    }
    const rest = it.content.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': rest.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${it.content.length - 1}/${it.content.length}` } : {}),
      ...(it.etag === null ? {} : { etag: it.etag }),
    })
    if (!mishap) return response.end(rest)
    return response.write(rest.subarray(0, mishap.cutAfter), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const it: FileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    content,
    etag: '"1"',
    mishaps: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return it
}
