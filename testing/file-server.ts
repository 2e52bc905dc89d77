/** Starts a server that answers every request with the same file, or with a refusal that a test has set. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileServer {
  readonly url: string
  readonly asked: readonly string[]
  content: Buffer
  /** The HTTP statuses with which the next requests are refused, one per request. */
  readonly refusals: number[]
  close(): Promise<void>
}

/** Starts the server on a free port of 127.0.0.1. It supports range requests. */
export async function fileServer(content: Buffer): Promise<FileServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { content } = it
    asked.push(request.url ?? '')
    const refusal = it.refusals.shift()
    if (refusal !== undefined) return response.writeHead(refusal).end('no')
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const from = Number(range?.[1] ?? 0)
    const to = Math.min(content.length - 1, Number(range?.[2] || Infinity))
    const part = content.subarray(from, to + 1)
    response.writeHead(range ? 206 : 200, {
      'content-length': part.length,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${from}-${to}/${content.length}` } : {}),
    })
    response.end(part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const it: FileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    content,
    refusals: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return it
}
