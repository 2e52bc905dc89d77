/** A server of files that supports ranges, with faults that a test can order. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipOf } from './zip.ts'

export interface FileServer {
  readonly url: string
  /** The `Range` header of each request so far, null where there was none. */
  readonly ranges: readonly (string | null)[]
  /** The paths asked for so far. */
  readonly asked: readonly string[]
  /** The file it serves and the name of its version; both may change between requests. */
  content: Buffer
  etag: string | null
  /** What it serves instead at other paths. */
  readonly files: Map<string, Buffer>
  /**
   * How each of the next requests fails: cut or held still after some bytes, or refused with a status. Later requests
   * succeed.
   */
  readonly mishaps: ({ readonly cutAfter: number } | { readonly holdAfter: number } | { readonly status: number })[]
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1. `/moved` redirects to the file. */
export async function fileServer(content: Buffer): Promise<FileServer> {
  const ranges: (string | null)[] = []
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/file' }).end()
    const content = it.files.get(request.url ?? '') ?? it.content
    asked.push(request.url ?? '')
    ranges.push(request.headers.range ?? null)
    const mishap = it.mishaps.shift()
    if (mishap && 'status' in mishap) return response.writeHead(mishap.status).end('no')
    const sameVersion = request.headers['if-range'] === undefined || request.headers['if-range'] === it.etag
    const from = Number(/^bytes=(\d+)-/.exec((sameVersion && request.headers.range) || '')?.[1] ?? 0)
    if (from >= content.length) {
      return response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
    }
    const rest = content.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': rest.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
      ...(it.etag === null ? {} : { etag: it.etag }),
    })
    if (!mishap) return response.end(rest)
    if ('holdAfter' in mishap) return response.write(rest.subarray(0, mishap.holdAfter))
    return response.write(rest.subarray(0, mishap.cutAfter), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const it: FileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    asked,
    content,
    etag: '"1"',
    files: new Map(),
    mishaps: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return it
}

/**
 * Makes the server a package index as well, at `/simple`, with wheels of version 1 that hold the given files.
 * @param projects name of the project → the wheel's files by name
 */
export function offerWheels(
  server: FileServer,
  projects: Readonly<Record<string, Readonly<Record<string, Buffer>>>>,
): void {
  for (const [project, files] of Object.entries(projects)) {
    const wheel = zipOf(files)
    const name = `${project.replaceAll('-', '_')}-1-py3-none-any.whl`
    const sha256 = createHash('sha256').update(wheel).digest('hex')
    const links = `<a href="../../wheels/${project}-1.tar.gz#sha256=${'0'.repeat(64)}">${project}-1.tar.gz</a>
      <a data-requires-python="&gt;=3.8" href="../../wheels/${name}#sha256=${sha256}">${name}</a><br/>`
    server.files.set(`/simple/${project}/`, Buffer.from(`<!DOCTYPE html><html><body>${links}</body></html>`))
    server.files.set(`/wheels/${name}`, wheel)
  }
}
