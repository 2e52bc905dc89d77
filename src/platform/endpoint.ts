import * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema<T = unknown> = v.GenericSchema<unknown, T>

export type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof Params<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

interface BytesOf<Bytes> {
  readonly types: readonly [string, ...string[]]
  readonly schema: Schema<Bytes>
}

/** Describes bytes. A body may have any of the media types; an answer has the first unless its handler sets another. */
export const bytes = (...types: [string, ...string[]]): BytesOf<Uint8Array<ArrayBuffer>> => ({
  types,
  schema: v.instance(Uint8Array<ArrayBuffer>),
})

/** The maximum size of a body in bytes, unless the endpoint sets its own maximum (§14). */
export const BODY_LIMIT = 32 * 1024

export interface Endpoint<Path extends string = string, Body = unknown, Query = unknown, Answer = unknown> {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly body: Schema<Body> | null
  /** Null for a JSON body. */
  readonly bodyTypes: BytesOf<Body>['types'] | null
  readonly bodyLimit: number
  readonly query: Schema<Query> | null
  /** Null for an empty answer (204); 'stream' for `text/event-stream`. */
  readonly answer: Schema<Answer> | null | 'stream'
  readonly answerTypes: BytesOf<Answer>['types'] | null
  /** With status 303, the answer is the address to which the browser is redirected. */
  readonly status: 200 | 201 | 202 | 204 | 303
  /** True if other sites may make this call, which is then authorised by a signature instead of cookies. */
  readonly crossSite: boolean
  /** Statuses with which this endpoint may refuse a call, in addition to those that openapi.ts adds. */
  readonly refusals: readonly number[]
}

interface Shape<Body, Query, Answer> extends Partial<Pick<Endpoint, 'bodyLimit' | 'crossSite' | 'refusals'>> {
  summary: string
  body?: Schema<Body> | BytesOf<Body> | null
  query?: Schema<Query>
  answer: Schema<Answer> | BytesOf<Answer> | null | 'stream'
  status?: 200 | 201 | 202 | 303
}

export function endpoint<const Path extends string, Body = undefined, Query = undefined, Answer = undefined>(
  method: Method,
  path: Path,
  { body = null, answer, status = 200, ...shape }: Shape<Body, Query, Answer>,
): Endpoint<Path, Body, Query, Answer> {
  return {
    method,
    path,
    bodyLimit: BODY_LIMIT,
    query: null,
    crossSite: false,
    refusals: [],
    ...shape,
    body: isBytes(body) ? body.schema : body,
    bodyTypes: isBytes(body) ? body.types : null,
    answer: isBytes(answer) ? answer.schema : answer,
    answerTypes: isBytes(answer) ? answer.types : null,
    status: answer === null ? 204 : status,
  }
}

function isBytes<Value>(shape: Schema<Value> | BytesOf<Value> | null | 'stream'): shape is BytesOf<Value> {
  return shape !== null && shape !== 'stream' && 'types' in shape
}

export function pathOf<Path extends string>(call: Endpoint<Path>, params: Params<Path>): string {
  const values = params as Record<string, string>
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

export function addressOf(call: Endpoint, given: { readonly params?: unknown; readonly query?: unknown }): string {
  const path = pathOf(call, (given.params ?? {}) as Record<string, string>)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}
