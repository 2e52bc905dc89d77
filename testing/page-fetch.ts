/**
 * Provides a page under test with a `fetch` that calls the real product with a browser's cookies, because the test DOM's own
 * `fetch` would refuse the product's origin and hide the cookies.
 */
import { request, type ClientRequest, type IncomingMessage } from 'node:http'

export interface PageFetch {
  fetch: typeof fetch
  readonly calls: readonly string[]
  readonly headers: readonly Readonly<Record<string, string>>[]
  busy(): boolean
  cut(): void
}

/** Creates the `fetch`. @param url the product's address, without a slash at the end */
export function pageFetch(url: string): PageFetch {
  const cookies = new Map<string, string>()
  const calls: string[] = []
  const sent: Readonly<Record<string, string>>[] = []
  const open = new Set<ClientRequest>()

  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', signal, body } = init
      const headers = { ...(init.headers as Record<string, string>) }
      // Node sends the body of a DELETE correctly only with a `content-length` header.
      if (typeof body === 'string') headers['content-length'] = String(Buffer.byteLength(body))
      calls.push(`${method} ${path}`)
      sent.push(headers)
      if (cookies.size > 0) headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const call = request(url + path, { method, headers }, (answer) => {
        for (const cookie of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name)
          else cookies.set(name, value)
        }
        answer.once('close', () => open.delete(call))
        resolve(answerOf(answer))
      })
      open.add(call)
      call.once('error', reject)
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error)
        call.destroy(signal.reason as Error)
      })
      if (body instanceof Blob) void body.arrayBuffer().then((bytes) => call.end(Buffer.from(bytes)))
      else call.end(body ?? undefined)
    })

  return {
    fetch: send as typeof fetch,
    calls,
    headers: sent,
    busy: () => open.size > 0,
    cut: () => {
      for (const call of open) call.destroy(new TypeError('network error'))
    },
  }
}

/** Returns the part of a Response that `platform/web/calls/call.ts` reads. */
function answerOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: answer.statusMessage,
    headers: { get: (name: string) => answer.headers[name]?.toString() ?? null },
    body: {
      getReader: () => ({
        read: () => chunks.next(),
        cancel: () => {
          answer.destroy()
          return Promise.resolve()
        },
      }),
    },
    async text() {
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      return text
    },
  } as unknown as Response
}
