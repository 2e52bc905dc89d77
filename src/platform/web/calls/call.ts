import { parsedAs } from '#platform/schemas.ts'
import * as v from 'valibot'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { addressOf, type Endpoint, type Params } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { nextPage, readJson, type Page } from './answers.ts'
import { CallError } from './call-error.ts'

export { CallError } from './call-error.ts'

export type CallOptions<Path extends string, Body, Query> = {
  readonly signal?: AbortSignal
  readonly query?: Query
} & (keyof Params<Path> extends never ? { readonly params?: never } : { readonly params: Params<Path> }) &
  (Body extends undefined ? { readonly body?: never } : { readonly body: Body })

export type PageOptions<Path extends string, Query> = CallOptions<Path, undefined, Query> & {
  readonly page?: string | null
}

export type Rest<O> = object extends O ? [options?: O] : [options: O]

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Makes a call. Throws a `CallError`, or the signal's reason if aborted. */
export async function call<Path extends string, Body, Query, Answer>(
  endpoint: Endpoint<Path, Body, Query, Answer>,
  ...[options]: Rest<CallOptions<Path, Body, Query>>
): Promise<Answer> {
  const sent: Sent = options ?? {}
  return readAnswer(endpoint, await send(endpoint, addressOf(endpoint, sent), sent))
}

export async function callPage<Path extends string, Query, Answer>(
  endpoint: Endpoint<Path, undefined, Query, Answer>,
  options: PageOptions<Path, Query>,
): Promise<Page<Answer>> {
  const response = await send(endpoint, options.page ?? addressOf(endpoint, options), options)
  return { items: await readAnswer(endpoint, response), next: nextPage(response.headers.get('link')) }
}

export async function send(
  endpoint: Endpoint,
  address: string,
  sent: Sent,
  headers: Record<string, string> = { accept: 'application/json' },
): Promise<Response> {
  const { signal } = sent
  const [type, body] = bodyOf(endpoint, sent.body)
  let response: Response
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers: body === null ? headers : { ...headers, 'content-type': type },
      body,
      credentials: 'same-origin',
      ...(signal && { signal }),
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new CallError(0, '', { code: 'unreachable', cause })
  }
  if (!response.ok) throw await refusalOf(response, endpoint.answer === 'stream')
  return response
}

function bodyOf({ bodyTypes }: Endpoint, body: unknown): [type: string, body: BodyInit | null] {
  if (bodyTypes !== null) return [(body as Partial<Blob>).type || bodyTypes[0], body as BodyInit]
  return ['application/json', body === undefined ? null : JSON.stringify(body)]
}

/** Returns the problem in the body as an error. Otherwise, quotes the body (§8), or uses `no-stream` for a stream. */
async function refusalOf(response: Response, stream: boolean): Promise<CallError> {
  const { status, statusText, headers } = response
  const text = await response.text().catch(() => '')
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  const problem = parsedAs(problemSchema, readJson(text))
  if (problem) return new CallError(status, problem.detail, { ...problem, retryAfter })
  if (stream) return new CallError(status, '', { retryAfter, code: 'no-stream' })
  return new CallError(status, withoutBidiControls(text) || statusText, { retryAfter, code: 'unreachable' })
}

async function readAnswer<Answer>(
  { answer: shape, answerTypes }: Pick<Endpoint<string, unknown, unknown, Answer>, 'answer' | 'answerTypes'>,
  response: Response,
): Promise<Answer> {
  if (shape === null || shape === 'stream') return undefined as Answer
  if (answerTypes !== null) return new Uint8Array(await response.arrayBuffer()) as Answer
  const answer = v.safeParse(shape, readJson(await response.text()))
  if (answer.success) return answer.output
  throw new CallError(response.status, '', { code: 'unreadable', cause: answer.issues })
}
