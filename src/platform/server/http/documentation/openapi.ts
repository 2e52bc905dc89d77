import { STATUS_CODES } from 'node:http'
import { z } from 'zod/mini'
import { BODY_LIMIT, type Endpoint, type Schema } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { DONE } from '#platform/sse.ts'
import { type JsonObject, requestSchema } from './request-schema.ts'

export interface Documented {
  readonly info: { readonly title: string; readonly version: string }
  /** Origin, without a slash at the end. */
  readonly publicUrl: string
  readonly endpoints: readonly Endpoint[]
  /** The calls that take a bearer token. */
  readonly bearer?: ReadonlySet<Endpoint>
  /** Headings in their order, by the first part of a path after `/api/`, which is the default. */
  readonly groups?: Readonly<Record<string, string>>
  readonly streams?: readonly EventStream[]
}

export interface EventStream {
  readonly name: string
  readonly endpoints: readonly Endpoint[]
  /** A union of objects. */
  readonly events: Schema
  /** By the name of an event's first member. */
  readonly meanings: Readonly<Record<string, string>>
}

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: JsonObject
}

export interface Operation {
  readonly summary: string
  readonly tags: readonly [string]
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly description?: string; readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseEntry>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

export type Content = Readonly<Record<string, { readonly schema?: JsonObject }>>

export interface ResponseEntry {
  readonly description: string
  readonly content?: Content
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonObject
}

/** §11 */
const ID = { type: 'string', format: 'uuid', description: 'Any other text is answered like an id that nothing has.' }
const EVENTS = 'Events, one `data:` line each.'
const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** OpenAPI 3.1, "Security Scheme Object". */
const BEARER = { type: 'http', scheme: 'bearer', description: 'An API key, which its owner makes on the account page.' }
/** The token, or a browser's cookie. */
const BEARER_OR_NONE: Operation['security'] = [{ bearer: [] }, {}]

export function openApi({ info, publicUrl, endpoints, ...more }: Documented): OpenApi {
  const { bearer = new Set(), groups = {}, streams = [] } = more
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const takes = bearer.has(endpoint)
    // A wrong token is refused by every call (401), a right one by the calls that do not take it (403).
    const refused = bearer.size === 0 ? [] : takes ? [401] : [401, 403]
    const sent = streams.find((stream) => stream.endpoints.includes(endpoint))
    const described = { ...operation(endpoint, groups, refused, sent), ...(takes && { security: BEARER_OR_NONE }) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  const schemas = { Problem: answerSchema(problemSchema), ...Object.fromEntries(streams.map(eventSchema)) }
  const components = { schemas, ...(bearer.size > 0 && { securitySchemes: { bearer: BEARER } }) }
  const used = new Set(endpoints.map((endpoint) => groupOf(endpoint, groups)))
  const tags = [...new Set([...Object.values(groups), ...used])]
    .filter((name) => used.has(name))
    .map((name) => ({ name }))
  return { openapi: '3.1.0', info, servers: [{ url: publicUrl }], tags, paths, components }
}

function groupOf({ path }: Endpoint, groups: Readonly<Record<string, string>>): string {
  const [, , first = ''] = path.split('/')
  return groups[first] ?? first
}

function eventSchema({ name, events, meanings }: EventStream): [string, JsonObject] {
  const { anyOf, ...rest } = answerSchema(events) as { anyOf: JsonObject[] }
  return [
    name,
    { ...rest, oneOf: anyOf.flatMap(variants).map((variant) => ({ ...told(variant, meanings), ...variant })) },
  ]
}

/** Flattens a union in a union. */
const variants = (schema: JsonObject): JsonObject[] =>
  schema['anyOf'] === undefined ? [schema] : (schema['anyOf'] as JsonObject[]).flatMap(variants)

function told({ properties }: JsonObject, meanings: EventStream['meanings']): { readonly description?: string } {
  const [first = ''] = Object.keys(properties as object)
  const description = meanings[first]
  return description === undefined ? {} : { description }
}

function operation(
  endpoint: Endpoint,
  groups: Readonly<Record<string, string>>,
  refused: readonly number[],
  sent: EventStream | undefined,
): Operation {
  return {
    summary: endpoint.summary,
    tags: [groupOf(endpoint, groups)],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, endpoint) }),
    responses: { ...answers(endpoint, sent), ...refusals(endpoint, refused) },
  }
}

function requestBody(body: Schema, { bodyTypes, bodyLimit }: Endpoint) {
  const limit = bodyLimit === BODY_LIMIT ? {} : { description: `At most ${bodyLimit / 1024} kB.` }
  // Raw bytes have no schema (OpenAPI 3.1, "Considerations for File Uploads").
  if (bodyTypes !== null) {
    return { ...limit, required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, {}])) }
  }
  const content = { 'application/json': { schema: requestSchema(body, 'input') } }
  return { ...limit, required: !body.safeParse({}).success, content }
}

function pathParameters({ path }: Endpoint): Parameter[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return names.map((name) => ({ name, in: 'path', required: true, schema: name === 'id' ? ID : { type: 'string' } }))
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (query === null) return []
  const { properties = {}, required = [] } = requestSchema(query, 'output') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function answers(
  { answer, answerTypes, status, method }: Endpoint,
  sent: EventStream | undefined,
): Record<string, ResponseEntry> {
  if (answer === null) return { 204: { description: 'Done.' } }
  if (status === 303) return { 303: { description: 'Go there (`Location`).' } }
  if (answer !== 'stream') {
    const content: Content =
      answerTypes === null
        ? { 'application/json': { schema: answerSchema(answer) } }
        : Object.fromEntries(answerTypes.map((type) => [type, {}]))
    return { [status]: { description: status === 201 ? 'Made.' : 'The answer.', content } }
  }
  const stream = {
    description:
      sent === undefined ? EVENTS : `${EVENTS} Each is a ${sent.name} as JSON, and after the last comes ${DONE}.`,
    // OpenAPI 3.1 leaves a stream's schema open; as in OpenAI's description it is one event.
    content: {
      'text/event-stream': sent === undefined ? {} : { schema: { $ref: `#/components/schemas/${sent.name}` } },
    },
  }
  return method === 'GET' ? { 200: stream, 204: { description: 'Nothing runs.' } } : { 200: stream }
}

function refusals(endpoint: Endpoint, more: readonly number[]): Record<string, ResponseEntry> {
  const statuses = [...new Set([...refusedByAny(endpoint), ...endpoint.refusals, ...more])].toSorted((a, b) => a - b)
  const content = { 'application/problem+json': { schema: PROBLEM } }
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status] ?? '', content }]))
}

/** 503, because the caller is looked up in the database. */
function refusedByAny({ method, answer, bodyLimit }: Endpoint): number[] {
  const statuses = [400, 421, 500, 503]
  // 403: other origins; 413 and 415: a client may send a body where none is taken.
  if (method !== 'GET') statuses.push(403, 413, 415)
  if (answer === 'stream' || bodyLimit > BODY_LIMIT) statuses.push(429)
  return statuses
}

function answerSchema(schema: Schema): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return rest
}
