import { parsedAs } from '#platform/schemas.ts'
import * as v from 'valibot'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { addressOf, type Endpoint, type Params } from '#platform/endpoint.ts'
import { problemSchema, type ProblemBody } from '#platform/problem.ts'

/** The message is "{status}: {detail}" (§8 generic); `useSentence` gives the text for readers. */
export class CallError extends Error {
  override name = 'CallError'
  /** 0 if no answer arrived. */
  readonly status: number
  /**
   * Also set here: `unreachable` (no answer, or only a proxy's), `unreadable` (does not match the contract),
   * `no-stream`, `no-reader`.
   */
  readonly code: string
  readonly values: NonNullable<ProblemBody['values']>
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
    this.status = status
    this.code = more.code ?? ''
    this.values = more.values ?? {}
    this.detail = detail
    this.errors = more.errors ?? []
    this.retryAfter = more.retryAfter ?? null
  }
}

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

/** Throws a `CallError` or the signal's reason. */
export async function call<Path extends string, Body, Query, Answer>(
  endpoint: Endpoint<Path, Body, Query, Answer>,
  ...[options]: Rest<CallOptions<Path, Body, Query>>
): Promise<Answer> {
  const sent: Sent = options ?? {}
  return readAnswer(endpoint, await send(endpoint, addressOf(endpoint, sent), sent))
}

export interface Page<Item> {
  readonly items: Item
  /** To be passed as `page`; null on the last page. */
  readonly next: string | null
}

export async function callPage<Path extends string, Query, Answer>(
  endpoint: Endpoint<Path, undefined, Query, Answer>,
  options: CallOptions<Path, undefined, Query> & { readonly page?: string | null },
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

/** §8: uses a problem's detail, else `no-stream` for a stream, else the text of the body or status. */
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

export function readJson(text: string): unknown {
  try {
    // No answer may change the text direction around it.
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? withoutBidiControls(value) : value))
  } catch {
    return undefined
  }
}

/** Returns the `rel="next"` of a Link header (RFC 8288) without the host. */
export function nextPage(link: string | null): string | null {
  const address = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/.exec(link ?? '')?.[1]
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://same.host')
  return pathname + search
}
