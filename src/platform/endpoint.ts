/**
 * The contract's one word: what a call takes and answers, said once and read by browser, server and documentation.
 * Neutral: imported by both sides, so it knows neither HTTP library nor React.
 */
import type { z } from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Schema<T = unknown> = z.ZodMiniType<T>

/** The `:name` parts of a path as an object of strings: `/api/debates/:id` → `{ id: string }`. */
export type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof Params<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export interface Endpoint<Path extends string = string, Body = unknown, Query = unknown, Answer = unknown> {
  readonly method: Method
  /** Path with `:name` parts. */
  readonly path: Path
  /** One sentence for the generated documentation. */
  readonly summary: string
  readonly body: Schema<Body> | null
  readonly query: Schema<Query> | null
  /** `null` answers nothing (204); `'stream'` answers `text/event-stream`. */
  readonly answer: Schema<Answer> | null | 'stream'
  readonly status: 200 | 201 | 204
  /** Statuses this call may refuse with, beside those that any call of its kind may (openapi.ts). */
  readonly refusals: readonly number[]
}

interface Shape<Body, Query, Answer> {
  summary: string
  body?: Schema<Body>
  query?: Schema<Query>
  answer: Schema<Answer> | null | 'stream'
  status?: 200 | 201
  refusals?: readonly number[]
}

/** Declares a call. `endpoint('POST', '/api/debates', { summary, body, answer, status: 201 })`. */
export function endpoint<const Path extends string, Body = undefined, Query = undefined, Answer = undefined>(
  method: Method,
  path: Path,
  shape: Shape<Body, Query, Answer>,
): Endpoint<Path, Body, Query, Answer> {
  return {
    method,
    path,
    summary: shape.summary,
    body: shape.body ?? null,
    query: shape.query ?? null,
    answer: shape.answer,
    status: shape.answer === null ? 204 : (shape.status ?? 200),
    refusals: shape.refusals ?? [],
  }
}

/** Fills the `:name` parts of a path: `pathOf(readDebate, { id })` → `/api/debates/0198…`. */
export function pathOf<Path extends string>(call: Endpoint<Path>, params: Params<Path>): string {
  const values = params as Record<string, string>
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
