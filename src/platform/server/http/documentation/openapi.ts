import { STATUS_CODES } from 'node:http'
import * as v from 'valibot'
import { BODY_LIMIT, type Endpoint, type Schema } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { DONE } from '#platform/sse.ts'
import { type JsonObject, jsonSchemaOf } from '../../json-schema.ts'
import { REFUSED_NAMES } from '../validation.ts'

export interface Documented {
  readonly info: { readonly title: string; readonly version: string }
  readonly publicUrl: string
  readonly endpoints: readonly Endpoint[]
  readonly bearer?: ReadonlySet<Endpoint>
  /** The headings in display order, keyed by the path segment after `/api/`. */
  readonly groups?: Readonly<Record<string, string>>
  readonly streams?: readonly EventStream[]
}

export interface EventStream {
  readonly name: string
  readonly endpoints: readonly Endpoint[]
  readonly events: Schema
  readonly meanings: Readonly<Record<string, string>>
}

export type OpenApi = ReturnType<typeof openApi>
export type Operation = ReturnType<typeof operation>
export type Content = Readonly<Record<string, { readonly schema?: JsonObject }>>

export interface ResponseEntry {
  readonly description: string
  readonly content?: Content
}

const ID = { type: 'string', format: 'uuid', description: 'Any other text is answered like an id that nothing has.' }

const BEARER = { type: 'http', scheme: 'bearer', description: 'An API key, which its owner makes on the account page.' }

export function openApi(documented: Documented) {
  const { info, publicUrl, endpoints, bearer = new Set(), groups = {}, streams = [] } = documented
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, documented) }
  }
  const schemas = { Problem: answerSchema(problemSchema), ...Object.fromEntries(streams.map(eventSchema)) }
  const components: JsonObject = { schemas, ...(bearer.size > 0 && { securitySchemes: { bearer: BEARER } }) }
  const used = new Set(endpoints.map((endpoint) => groupOf(endpoint, groups)))
  const tags = [...new Set([...Object.values(groups), ...used])].flatMap((name) => (used.has(name) ? [{ name }] : []))
  return { openapi: '3.1.0', info, servers: [{ url: publicUrl }], tags, paths, components }
}

function groupOf({ path }: Endpoint, groups: Readonly<Record<string, string>>): string {
  const [, , first = ''] = path.split('/')
  return groups[first] ?? first
}

function eventSchema({ name, events, meanings }: EventStream): [string, JsonObject] {
  const { anyOf, ...rest } = answerSchema(events)
  const oneOf = variants({ anyOf }).map((variant) => {
    const [first = ''] = Object.keys(variant['properties'] as object)
    const description = meanings[first]
    return { ...(description !== undefined && { description }), ...variant }
  })
  return [name, { ...rest, oneOf }]
}

const variants = (schema: JsonObject): JsonObject[] =>
  schema['anyOf'] === undefined ? [schema] : (schema['anyOf'] as JsonObject[]).flatMap(variants)

function operation(endpoint: Endpoint, { bearer = new Set(), groups = {}, streams = [] }: Documented) {
  const { summary, method, path, body } = endpoint
  const takesBearer = bearer.has(endpoint)
  // Every call refuses an invalid token (401). A call that does not accept tokens also refuses a valid one (403).
  const refused = bearer.size === 0 ? [] : [401, ...(takesBearer ? [] : [403])]
  const sent = streams.find((stream) => stream.endpoints.includes(endpoint))
  return {
    summary,
    tags: [groupOf(endpoint, groups)],
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(body && { requestBody: requestBody(body, endpoint) }),
    responses: { ...answers(endpoint, sent), ...refusals(endpoint, refused) },
    // Without a token (`{}`), the browser's cookie identifies the caller.
    ...(takesBearer && { security: [{ bearer: [] }, {}] }),
  }
}

function requestBody(body: Schema, { bodyTypes, bodyLimit }: Endpoint) {
  const content: Content =
    bodyTypes === null ? { 'application/json': { schema: requestSchema(body, 'input') } } : withoutSchema(bodyTypes)
  return {
    ...(bodyLimit !== BODY_LIMIT && { description: `At most ${bodyLimit / 1024} kB.` }),
    required: bodyTypes !== null || !v.safeParse(body, {}).success,
    content,
  }
}

/** Describes raw bytes, which have no schema (OpenAPI 3.1, "Considerations for File Uploads"). */
const withoutSchema = (types: readonly string[]): Content => Object.fromEntries(types.map((type) => [type, {}]))

function pathParameters({ path }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return names.map((name) => ({ name, in: 'path', required: true, schema: name === 'id' ? ID : { type: 'string' } }))
}

function queryParameters({ query }: Endpoint) {
  if (query === null) return []
  const { properties = {}, required = [] } = requestSchema(query, 'output') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  const isRequired = (name: string) => required.includes(name)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: isRequired(name), schema }))
}

function answers(
  { answer, answerTypes, status, method }: Endpoint,
  sent: EventStream | undefined,
): Record<string, ResponseEntry> {
  if (answer === null) return { 204: { description: 'Done.' } }
  if (status === 303) return { 303: { description: 'Go there (`Location`).' } }
  if (answer !== 'stream') {
    const content: Content =
      answerTypes === null ? { 'application/json': { schema: answerSchema(answer) } } : withoutSchema(answerTypes)
    return { [status]: { description: status === 201 ? 'Made.' : 'The answer.', content } }
  }
  const more = sent ? ` Each is a ${sent.name} as JSON, and after the last comes ${DONE}.` : ''
  // OpenAPI 3.1 defines no schema for a stream, so the schema describes a single event.
  const ofEvent = sent ? { schema: { $ref: `#/components/schemas/${sent.name}` } } : {}
  const content: Content = { 'text/event-stream': ofEvent }
  const stream = { description: `Events, one \`data:\` line each.${more}`, content }
  return method === 'GET' ? { 200: stream, 204: { description: 'Nothing runs.' } } : { 200: stream }
}

function refusals({ method, answer, bodyLimit, refusals: own }: Endpoint, more: readonly number[]) {
  // 403: the request comes from another origin. 413 and 415: a client may send a body even if none is accepted. 503: the
  // caller's session is in the database.
  const ofBody = method === 'GET' ? [] : [403, 413, 415]
  const ofLimits = answer === 'stream' || bodyLimit > BODY_LIMIT ? [429] : []
  const statuses = [...new Set([400, 421, 500, 503, ...ofBody, ...ofLimits, ...own, ...more])].toSorted((a, b) => a - b)
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status] ?? '', content }]))
}

const answerSchema = (schema: Schema): JsonObject => jsonSchemaOf(schema, 'output')

/**
 * Ranges of the invisible characters in text-length.ts, except U+0000. They are listed because JSON Schema should not use `\p`
 * (core 2020-12, "Regular Expressions").
 */
export const INVISIBLE_RANGES =
  String.raw`\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5` +
  String.raw`\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb` +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}'

/** The characters that `String.prototype.trim` removes (ECMA-262). */
const SPACE = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** The characters that validation.ts refuses. A surrogate pair does not match, because it counts as one character. */
const UNSTORABLE = String.raw`\u0000\ud800-\udfff`
const ANY_TEXT = `^[^${UNSTORABLE}]*$`
const showing = (count: number): string =>
  String.raw`^(?:[${INVISIBLE_RANGES}]*[^${INVISIBLE_RANGES}${UNSTORABLE}]){${count}}[^${UNSTORABLE}]*$`
const trimmedAtMost = (count: number): string =>
  String.raw`^[${SPACE}]*(?:[^${SPACE}](?:[\s\S]{0,${count - 2}}[^${SPACE}])?)?[${SPACE}]*$`

/** Returns the JSON schema of a request. Restricts texts and the keys of maps in the same way as validation.ts. */
export const requestSchema = (schema: Schema, side: 'input' | 'output'): JsonObject =>
  JSON.parse(JSON.stringify(jsonSchemaOf(schema, side)), (key, node: JsonObject | null) => {
    if (key === 'propertyNames') return { not: { enum: REFUSED_NAMES } }
    return node?.['type'] === 'string' && node['enum'] === undefined ? exactText(node) : node
  }) as JsonObject

function exactText({ visible, trimmed, pattern, description, ...rest }: JsonObject): JsonObject {
  const patterns = [
    visible === undefined ? ANY_TEXT : showing(visible as number),
    ...(trimmed === undefined ? [] : [trimmedAtMost(trimmed as number)]),
    ...(pattern === undefined ? [] : [pattern]),
  ]
  const notes = [
    description,
    visible && `At least ${visible as number} of its characters show something.`,
    trimmed && `At most ${trimmed as number} characters, without the white space around them.`,
  ].filter(Boolean)
  return {
    ...rest,
    ...(patterns.length === 1 ? { pattern: patterns[0] } : { allOf: patterns.map((one) => ({ pattern: one })) }),
    ...(notes.length > 0 && { description: notes.join(' ') }),
  }
}

const LONG_PATTERN = 60

export function readableSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(readableSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'pattern' && isLong(value)) return []
    if (name !== 'allOf' || !Array.isArray(value)) return [[name, readableSchema(value)]]
    const left = value.map(readableSchema).filter((one) => Object.keys(one as object).length > 0)
    return left.length === 0 ? [] : [[name, left]]
  })
  return Object.fromEntries(members)
}

const isLong = (pattern: unknown) => pattern === ANY_TEXT || String(pattern).length > LONG_PATTERN
