/** Calls of the contract from the browser (§7). Streams are in `open-stream.ts`. */
import { z } from 'zod/mini'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { addressOf, type Endpoint, type Params } from '#platform/endpoint.ts'
import { problemSchema, type ProblemBody } from '#platform/problem.ts'

// Zod would try `new Function`, which our content security policy reports.
z.config({ jitless: true })

/** An answer that is not OK. The message is "{status}: {detail}" (§8 generic); `useSentence` writes the readers' text. */
export class CallError extends Error {
  /** 0 when no answer arrived. */
  readonly status: number
  /**
   * Set here: `unreachable` (no answer, or a proxy's), `unreadable` (not the contract's), `no-stream`, `no-reader` (no
   * body).
   */
  readonly code: string
  readonly values: NonNullable<ProblemBody['values']>
  /** English, or ''. */
  readonly detail: string
  readonly errors: NonNullable<ProblemBody['errors']>
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    detail: string,
    more: Partial<Pick<CallError, 'code' | 'values' | 'errors' | 'retryAfter'>> & { cause?: unknown } = {},
  ) {
    const said = detail || (more.code ?? '')
    super(status === 0 ? said : `${status}: ${said}`, { cause: more.cause })
    this.name = 'CallError'
    this.status = status
    this.code = more.code ?? ''
    this.values = more.values ?? {}
    this.detail = detail
    this.errors = more.errors ?? []
    this.retryAfter = more.retryAfter ?? null
  }
}

/** `params` and `body` are required if the endpoint has them. */
export type CallOptions<Path extends string, Body, Query> = {
  readonly signal?: AbortSignal
  readonly query?: Query
} & (keyof Params<Path> extends never ? { readonly params?: never } : { readonly params: Params<Path> }) &
  (Body extends undefined ? { readonly body?: never } : { readonly body: Body })

type Rest<O> = object extends O ? [options?: O] : [options: O]

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Throws `CallError`, or the signal's reason. */
export async function call<Path extends string, Body, Query, Answer>(
  endpoint: Endpoint<Path, Body, Query, Answer>,
  ...[options]: Rest<CallOptions<Path, Body, Query>>
): Promise<Answer> {
  const sent: Sent = options ?? {}
  return readAnswer(endpoint, await send(endpoint, addressOf(endpoint, sent), sent))
}

export interface Page<Item> {
  readonly items: Item
  /** To pass as `page`; null on the last page. */
  readonly next: string | null
}

/** `page` is an earlier `next`. */
export async function callPage<Path extends string, Query, Answer>(
  endpoint: Endpoint<Path, undefined, Query, Answer>,
  options: CallOptions<Path, undefined, Query> & { readonly page?: string | null },
): Promise<Page<Answer>> {
  const response = await send(endpoint, options.page ?? addressOf(endpoint, options), options)
  return { items: await readAnswer(endpoint, response), next: nextPage(response.headers.get('link')) }
}

/** Throws like `call`. */
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
  // A file has its type.
  if (bodyTypes !== null) return [(body as Partial<Blob>).type || bodyTypes[0], body as BodyInit]
  return ['application/json', body === undefined ? null : JSON.stringify(body)]
}

/** §8: a problem's detail, else `no-stream` for a stream, else the body's or the status's text. */
async function refusalOf(response: Response, stream: boolean): Promise<CallError> {
  const text = await response.text().catch(() => '')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = { retryAfter: Number.isFinite(retryAfter) ? retryAfter : null }
  const problem = problemSchema.safeParse(readJson(text))
  if (problem.success) {
    const { detail, code, values = {}, errors = [] } = problem.data
    return new CallError(response.status, detail, { ...wait, code, values, errors })
  }
  if (stream) return new CallError(response.status, '', { ...wait, code: 'no-stream' })
  return new CallError(response.status, withoutBidiControls(text) || response.statusText, {
    ...wait,
    code: 'unreachable',
  })
}

async function readAnswer<Answer>(
  { answer: shape, answerTypes }: Pick<Endpoint<string, unknown, unknown, Answer>, 'answer' | 'answerTypes'>,
  response: Response,
): Promise<Answer> {
  if (shape === null || shape === 'stream') return undefined as Answer
  if (answerTypes !== null) return new Uint8Array(await response.arrayBuffer()) as Answer
  const answer = shape.safeParse(readJson(await response.text()))
  if (answer.success) return answer.data
  throw new CallError(response.status, '', { code: 'unreadable', cause: answer.error })
}

/** No answer may change the text direction around it. */
const displayable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutBidiControls(value) : value

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, displayable)
  } catch {
    return undefined
  }
}

/** The `rel="next"` of a Link header (RFC 8288), without the host. */
export function nextPage(link: string | null): string | null {
  const address = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/.exec(link ?? '')?.[1]
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://same.host')
  return pathname + search
}
