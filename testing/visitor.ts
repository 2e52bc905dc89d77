/** Acts as a browser: stores cookies, calls endpoints by their contracts, and reads streams event by event. */
import * as v from 'valibot'
import { type Endpoint, type Params, pathOf } from '#platform/endpoint.ts'
import { type ProblemBody, problemSchema } from '#platform/problem.ts'
import { decodeEvents } from '#platform/sse.ts'

/**
 * Thrown when the server refuses a call, for tests such as `await expect(visitor.call(…)).rejects.toMatchObject({ status: 404
 * })`.
 */
class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly problem: ProblemBody
  readonly headers: Headers

  constructor(problem: ProblemBody, headers: Headers) {
    super(`${problem.status}: ${problem.detail}`)
    this.name = 'Refused'
    this.status = problem.status
    this.code = problem.code
    this.problem = problem
    this.headers = headers
  }
}

interface With<Path extends string> {
  readonly params?: Params<Path>
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface OpenStream {
  readonly response: Response
  /** Yields the parsed `data` of each event until the stream ends, except for `'[DONE]'`, which stays unparsed. */
  events(): AsyncGenerator<unknown, void, void>
  leave(): void
}

export interface Visitor {
  /** Makes a call, and resolves with the response that the contract describes. Throws `Refused` if the server refuses it. */
  call<Path extends string, Body, Query, Answer>(
    endpoint: Endpoint<Path, Body, Query, Answer>,
    request?: With<Path>,
  ): Promise<Answer>
  /**
   * Opens a stream. Resolves once its headers have arrived, or with null if no turn is running (204). Throws `Refused` if the
   * server refuses.
   */
  open<Path extends string, Body, Query>(
    endpoint: Endpoint<Path, Body, Query, undefined>,
    request?: With<Path>,
  ): Promise<OpenStream | null>
  fetch(path: string, init?: RequestInit): Promise<Response>
  readonly cookies: Map<string, string>
}

/** Creates a browser for the server at this URL. @param always headers of every request, for example a forwarded address */
export function visitorAt(url: string, always: Readonly<Record<string, string>> = {}): Visitor {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) })
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${url}${path}`, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    return response
  }
  function keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
  async function request<Path extends string, Body, Query, Answer>(
    endpoint: Endpoint<Path, Body, Query, Answer>,
    { params, body, query, headers }: With<Path>,
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    const path = pathOf(endpoint as Endpoint<Path>, params ?? ({} as Params<Path>))
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
    const response = await send(`${path}${search.size > 0 ? `?${search.toString()}` : ''}`, {
      method: endpoint.method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    })
    if (!response.ok) throw new Refused(v.parse(problemSchema, await response.json()), response.headers)
    return response
  }

  return {
    cookies,
    fetch: send,
    async call<Path extends string, Body, Query, Answer>(
      endpoint: Endpoint<Path, Body, Query, Answer>,
      given: With<Path> = {},
    ): Promise<Answer> {
      const response = await request(endpoint, given)
      const { answer, answerTypes } = endpoint
      if (answerTypes !== null) return new Uint8Array(await response.arrayBuffer()) as Answer
      // A response that violates the contract fails the test, because the contract's schema parses it.
      return (answer === null || answer === 'stream' ? undefined : v.parse(answer, await response.json())) as Answer
    },
    async open(endpoint, given = {}) {
      const leaving = new AbortController()
      const response = await request(endpoint, given, leaving.signal)
      const { body } = response
      if (body === null) return null
      return {
        response,
        leave: () => leaving.abort(),
        async *events() {
          for await (const { data } of decodeEvents(body))
            yield data === '[DONE]' ? data : (JSON.parse(data) as unknown)
        },
      }
    },
  }
}
