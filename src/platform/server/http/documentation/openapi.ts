import { STATUS_CODES } from 'node:http'
import { z } from 'zod/mini'
import { BODY_LIMIT, type Endpoint, type Schema } from '#platform/endpoint.ts'
import { problemSchema } from '#platform/problem.ts'
import { type JsonObject, requestSchema } from './request-schema.ts'

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: JsonObject
}

export interface Operation {
  readonly summary: string
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

/** Every `:id` is a UUID (§11); any other text names no entity, so the call answers 404. */
const ID = { type: 'string', format: 'uuid', description: 'Any other text is answered like an id that nothing has.' }
const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** How a call with a bearer token is described (OpenAPI 3.1, "Security Scheme Object"). */
const BEARER = { type: 'http', scheme: 'bearer', description: 'An API key, which its owner makes on the account page.' }
/** The token, or none: then the cookie of a browser says who calls. */
const BEARER_OR_NONE: Operation['security'] = [{ bearer: [] }, {}]

/** @param bearer the calls that take a bearer token; without it there is none */
export function openApi(
  info: { title: string; version: string },
  endpoints: readonly Endpoint[],
  bearer: ReadonlySet<Endpoint> = new Set(),
): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const takes = bearer.has(endpoint)
    // A wrong token is refused by every call (401), a right one by the calls that do not take it (403).
    const refused = bearer.size === 0 ? [] : takes ? [401] : [401, 403]
    const described = { ...operation(endpoint, refused), ...(takes && { security: BEARER_OR_NONE }) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  const schemas = { Problem: answerSchema(problemSchema) }
  const components = { schemas, ...(bearer.size > 0 && { securitySchemes: { bearer: BEARER } }) }
  return { openapi: '3.1.0', info, paths, components }
}

function operation(endpoint: Endpoint, refused: readonly number[]): Operation {
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, endpoint) }),
    responses: { ...answers(endpoint), ...refusals(endpoint, refused) },
  }
}

function requestBody(body: Schema, { bodyTypes, bodyLimit }: Endpoint) {
  const limit = bodyLimit === BODY_LIMIT ? {} : { description: `At most ${bodyLimit / 1024} kB.` }
  // The content has no schema because the body is raw bytes (OpenAPI 3.1, "Considerations for File Uploads").
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

function answers({ answer, answerTypes, status, method }: Endpoint): Record<string, ResponseEntry> {
  if (answer === null) return { 204: { description: 'Done.' } }
  if (status === 303) return { 303: { description: 'Go there (`Location`).' } }
  if (answer !== 'stream') {
    const content: Content =
      answerTypes === null
        ? { 'application/json': { schema: answerSchema(answer) } }
        : Object.fromEntries(answerTypes.map((type) => [type, {}]))
    return { [status]: { description: status === 201 ? 'Made.' : 'The answer.', content } }
  }
  const stream = { description: 'Events, one `data:` line each.', content: { 'text/event-stream': {} } }
  return method === 'GET' ? { 200: stream, 204: { description: 'Nothing runs.' } } : { 200: stream }
}

function refusals(endpoint: Endpoint, more: readonly number[]): Record<string, ResponseEntry> {
  const statuses = [...new Set([...refusedByAny(endpoint), ...endpoint.refusals, ...more])].toSorted((a, b) => a - b)
  const content = { 'application/problem+json': { schema: PROBLEM } }
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status] ?? '', content }]))
}

/** Among them 503, because a call's caller is looked up in the database. */
function refusedByAny({ method, answer, bodyLimit }: Endpoint): number[] {
  const statuses = [400, 421, 500, 503]
  // 403 refuses other origins; 413 and 415 are possible because a client may send a body even where none is taken.
  if (method !== 'GET') statuses.push(403, 413, 415)
  // Streams and large bodies have so many places.
  if (answer === 'stream' || bodyLimit > BODY_LIMIT) statuses.push(429)
  return statuses
}

function answerSchema(schema: Schema): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return rest
}
