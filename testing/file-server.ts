/** A server of one file, with faults that a test can order. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileServer {
  readonly url: string
  /** The `Range` header of each request so far, null where there was none. */
  readonly ranges: readonly (string | null)[]
  /** The paths asked for so far. */
  readonly asked: readonly string[]
  /** The file it serves and the name of its version; both may change between requests. */
  content: Buffer
  etag: string | null
  /** Whether it knows ranges; as it comes, it does. */
  givesParts: boolean
  /**
   * How each of the next requests fails: cut or held still after some bytes, or refused with a status; `{}` succeeds, as
   * later requests do.
   */
  readonly mishaps: {
    readonly cutAfter?: number
    readonly holdAfter?: number
    readonly status?: number
  }[]
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1. `/moved` redirects to the file. */
export async function fileServer(content: Buffer): Promise<FileServer> {
  const ranges: (string | null)[] = []
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/file' }).end()
    const { content } = it
    asked.push(request.url ?? '')
    ranges.push(request.headers.range ?? null)
    const mishap = it.mishaps.shift()
    if (mishap?.status !== undefined) return response.writeHead(mishap.status).end('no')
    const range = it.givesParts ? /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') : null
    const from = Number(range?.[1] ?? 0)
    const to = Math.min(content.length - 1, Number(range?.[2] || Infinity))
    if (from >= content.length) {
      return response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
    }
    const rest = content.subarray(from, to + 1)
    response.writeHead(range ? 206 : 200, {
      'content-length': rest.length,
      ...(it.givesParts ? { 'accept-ranges': 'bytes' } : {}),
      ...(range ? { 'content-range': `bytes ${from}-${to}/${content.length}` } : {}),
      ...(it.etag === null ? {} : { etag: it.etag }),
    })
    if (mishap?.holdAfter !== undefined) return response.write(rest.subarray(0, mishap.holdAfter))
    if (mishap?.cutAfter === undefined) return response.end(rest)
    return response.write(rest.subarray(0, mishap.cutAfter), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const it: FileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    asked,
    content,
    etag: '"1"',
    givesParts: true,
    mishaps: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return it
}
