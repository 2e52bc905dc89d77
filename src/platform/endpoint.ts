/** Declares a call of the contract once: what it takes and answers; browser, server and documentation read it. */
import { z } from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema<T = unknown> = z.ZodMiniType<T>

/** The `:name` parts of a path as an object of strings: `/api/debates/:id` → `{ id: string }`. */
export type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof Params<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export interface BytesOf<Bytes> {
  readonly types: readonly [string, ...string[]]
  readonly schema: Schema<Bytes>
}

/**
 * A body reaches the handler unchanged and must have one of these media types. An answer is sent with the first one, unless
 * the handler sets another of them as its `content-type`.
 */
export function bytes(...types: [string, ...string[]]): BytesOf<Uint8Array<ArrayBuffer>> {
  return { types, schema: z.instanceof(Uint8Array<ArrayBuffer>) }
}

/** Longest body in bytes, unless the endpoint sets its own limit (§14). */
export const BODY_LIMIT = 32 * 1024

export interface Endpoint<Path extends string = string, Body = unknown, Query = unknown, Answer = unknown> {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly body: Schema<Body> | null
  /** Null = JSON. */
  readonly bodyTypes: BytesOf<Body>['types'] | null
  readonly bodyLimit: number
  readonly query: Schema<Query> | null
  /** `null` answers nothing (204); `'stream'` answers `text/event-stream`. */
  readonly answer: Schema<Answer> | null | 'stream'
  /** Null = JSON. */
  readonly answerTypes: BytesOf<Answer>['types'] | null
  /** 303: the answer is the address to which the browser goes. */
  readonly status: 200 | 201 | 202 | 204 | 303
  /** Other sites may make this call: cookies are not read, and the call proves its own right (a signature). */
  readonly crossSite: boolean
  /** Statuses of this call's own refusals, besides those of every call of its kind (openapi.ts). */
  readonly refusals: readonly number[]
}

interface Shape<Body, Query, Answer> {
  summary: string
  body?: Schema<Body> | BytesOf<Body>
  bodyLimit?: number
  query?: Schema<Query>
  answer: Schema<Answer> | BytesOf<Answer> | null | 'stream'
  status?: 200 | 201 | 202 | 303
  crossSite?: boolean
  refusals?: readonly number[]
}

export function endpoint<const Path extends string, Body = undefined, Query = undefined, Answer = undefined>(
  method: Method,
  path: Path,
  shape: Shape<Body, Query, Answer>,
): Endpoint<Path, Body, Query, Answer> {
  const body = shape.body ?? null
  const { answer } = shape
  return {
    method,
    path,
    summary: shape.summary,
    body: isBytes(body) ? body.schema : body,
    bodyTypes: isBytes(body) ? body.types : null,
    bodyLimit: shape.bodyLimit ?? BODY_LIMIT,
    query: shape.query ?? null,
    answer: isBytes(answer) ? answer.schema : answer,
    answerTypes: isBytes(answer) ? answer.types : null,
    status: answer === null ? 204 : (shape.status ?? 200),
    crossSite: shape.crossSite ?? false,
    refusals: shape.refusals ?? [],
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
