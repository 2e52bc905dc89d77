/** Makes every call with allowed and with forbidden input to check that `/api/openapi.json` is correct (§11). */
import * as v from 'valibot'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, login } from '#features/account/contract.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { problemSchema } from '#platform/problem.ts'
import { embeddedPool, poolDatabase } from '#platform/server/database/pool.ts'
import { EmbeddedServerLost } from '#platform/server/database/unavailable.ts'
import { stoppedClock } from '#testing/clock.ts'
import { smallModel } from '#testing/hand-engine.ts'
import { fits, fitting, unfitting, type ValueSchema } from '#testing/schema-values.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'

interface Operation {
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: ValueSchema
  }[]
  readonly requestBody?: {
    readonly description?: string
    readonly content: { readonly 'application/json'?: { readonly schema?: ValueSchema } }
  }
  readonly responses: Readonly<Record<string, unknown>>
}

interface Described extends Operation {
  readonly name: string
  readonly method: string
  readonly path: string
}

const RUNS = { numRuns: 6 }
const timeout = 300_000
const JSON_TYPE = { 'content-type': 'application/json' }
const MANY = 1_000_000
/** These limits are so high that the test's thousands of calls do not reach them. */
const limits = {
  turnsPerVisitorPerDay: MANY,
  turnsPerIpPerDay: MANY,
  turnsPerUserPerMinute: MANY,
  sourcesPerViewerPerMinute: MANY,
  sourcesPerIpPerMinute: MANY,
  contestsPerIpPerHour: MANY,
  savesPerUserPerMinute: MANY,
  runningTurnsPerViewer: MANY,
  debatesPerIpPerHour: MANY,
  translationsPerUserPerMinute: MANY,
  suggestionsPerViewerPerMinute: MANY,
  suggestionsPerIpPerMinute: MANY,
  inputsPerUserPerMinute: MANY,
  inputsPerDebate: MANY,
  registrationsPerIpPerHour: MANY,
  failedSignInsPerIp: MANY,
  shareMissesPerIp: MANY,
  imagesPerIpPerMinute: MANY,
  streamsPerIp: MANY,
  connectionsPerIp: MANY,
}

/** This model never answers, because the test checks only how calls begin. */
const silent = smallModel()

let product: World
let calls: Described[]

beforeAll(async () => {
  product = await world({ limits, engineFor: silent, payments: true })
  const answer = await product.visitor().fetch('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      name: `${method.toUpperCase()} ${path}`,
    })),
  )
})
afterAll(() => product.close())

interface Person {
  readonly browser: Visitor
  /** Values of `{id}` or `{shareToken}` in a path, keyed by the path's second segment. */
  readonly ids: Readonly<Record<string, string>>
}

/** Only Stripe makes this call. The server checks Stripe's signature before anything else. */
const SIGNED = '/api/stripe/webhook'
const NOBODYS = '0198c0de-0000-7000-8000-00000000000f'

async function somebody(): Promise<Person> {
  const browser = product.visitor()
  const { username } = await signUp(browser)
  await browser.call(login, { body: { username, password: PASSWORD } })
  const { id, shareToken } = await browser.call(createDebate, {
    body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' },
  })
  const [session] = await browser.call(listSessions)
  return {
    browser,
    ids: { debates: id, responses: NOBODYS, user: session?.id ?? NOBODYS, share: shareToken ?? NOBODYS },
  }
}

interface Sent {
  readonly id?: string
  readonly query?: object
  readonly body?: unknown
  readonly init?: RequestInit
}

async function ask(call: Described, { browser, ids }: Person, { id, query = {}, body, init }: Sent = {}) {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  const named = id ?? ids[call.path.split('/')[2] ?? ''] ?? ''
  const response = await browser.fetch(
    `${call.path.replace(/\{\w+\}/, encodeURIComponent(named))}?${search.toString()}`,
    {
      method: call.method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: JSON_TYPE }),
      ...init,
    },
  )
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  const told = `${call.name}: ${response.status} ${text}`
  expect(Object.keys(call.responses), told).toContain(String(response.status))
  return { status: response.status, told, problem: response.ok ? null : v.parse(problemSchema, JSON.parse(text)) }
}

interface Form {
  readonly schema: ValueSchema
  /** Returns the value as the server receives it. For example, numbers in a query arrive as text. */
  readonly arriving: (value: unknown) => unknown
  readonly sent: (arriving: unknown) => Sent
}

const takesJson = ({ requestBody }: Described) =>
  requestBody === undefined || requestBody.content['application/json'] !== undefined

function formsOf({ requestBody, parameters }: Described): Form[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
  const forms: Form[] = []
  if (requestBody) {
    const schema = requestBody.content['application/json']?.schema
    // A body of raw bytes, such as a file, has no schema.
    if (schema !== undefined) forms.push({ schema, arriving: (body) => body, sent: (body) => ({ body }) })
  }
  if (query.length > 0) {
    const read = (name: string, part: unknown) => {
      // The value is cut, because the server refuses an address over 16 kB with 431 instead of checking the input.
      const text = String(part).slice(0, 1_000).toWellFormed()
      return properties[name]?.type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : text
    }
    const arriving = (value: unknown) =>
      Object.fromEntries(Object.entries(Object(value) as object).map(([name, part]) => [name, read(name, part)]))
    forms.push({
      schema: { type: 'object', properties, required: query.filter((each) => each.required).map(({ name }) => name) },
      arriving,
      sent: (value) => ({ query: Object(value) as object }),
    })
  }
  return forms
}

describe('§11 openapi.json against the product', () => {
  test('what no description takes is refused with 400', { timeout }, async () => {
    const caller = await somebody()
    for (const call of calls) {
      for (const { schema, arriving, sent } of formsOf(call)) {
        const values = unfitting(schema)
          .map(arriving)
          .filter((value) => !fits(schema, value))
        const refused = fc.asyncProperty(values, async (value) => {
          const { status, told } = await ask(call, caller, sent(value))
          expect(status, told).toBe(400)
        })
        await fc.assert(refused, RUNS)
      }
    }
  })

  test('what a description takes is never refused for its form, unless it says so', { timeout }, async () => {
    for (const call of calls) {
      for (const { schema, arriving, sent } of formsOf(call)) {
        const caller = await somebody()
        const taken = fc.asyncProperty(fitting(schema).map(arriving), async (value) => {
          const { status, told, problem } = await ask(call, caller, sent(value))
          expect([413, 415], told).not.toContain(status)
          const fields = status === 400 ? (problem?.errors ?? [{ path: '' }]) : []
          const exceptions = fields.filter(({ path }) =>
            schema.properties?.[path]?.description?.includes('Also refused'),
          )
          expect(exceptions, told).toEqual(fields)
        })
        await fc.assert(taken, RUNS)
      }
    }
  })

  test('a body where none is taken, of the wrong type, too long, or no JSON at all', { timeout }, async () => {
    const caller = await somebody()
    for (const call of calls.filter(({ method, path }) => method !== 'GET' && path !== SIGNED).filter(takesJson)) {
      const send = async (body: string, type = JSON_TYPE['content-type']) => {
        const { status } = await ask(call, caller, { init: { body, headers: { 'content-type': type } } })
        return status
      }
      expect([await send('text', 'text/plain'), await send('{"a":'), await send('null')], call.name).toEqual([
        415, 400, 400,
      ])
      expect([await send('[]'), await send('{"extra":1}')], call.name).toEqual([400, 400])
      const [, limit = '32'] = /^At most (\d+) kB/.exec(call.requestBody?.description ?? '') ?? []
      expect(await send(JSON.stringify('x'.repeat((Number(limit) + 1) * 1024))), call.name).toBe(413)
    }
  })

  test('from another site', async () => {
    const caller = await somebody()
    for (const call of calls.filter(({ method, path }) => method !== 'GET' && path !== SIGNED)) {
      const { problem } = await ask(call, caller, { init: { headers: { 'sec-fetch-site': 'cross-site' } } })
      expect(problem?.code, call.name).toBe('cross-site')
    }
  })

  test('whatever stands where an id or a token belongs, and whoever asks', { timeout }, async () => {
    const signedIn = await somebody()
    const stranger = { ...signedIn, browser: product.visitor() }
    for (const call of calls.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'path'))) {
      const [{ name, schema } = { name: '', schema: null }] = call.parameters
      expect(schema, call.name).toMatchObject({ type: 'string', ...(name === 'id' && { format: 'uuid' }) })
      for (const id of ['x', 'null', '..', 'a/b', '0', '\0', 'x'.repeat(300), NOBODYS]) {
        for (const caller of [signedIn, stranger]) {
          const { status, told } = await ask(call, caller, { id, ...(call.requestBody && { body: {} }) })
          expect(status, told).toBeGreaterThanOrEqual(400)
        }
      }
    }
    for (const call of calls) await ask(call, stranger)
  })

  test('§14: the database away', async () => {
    const away = poolDatabase(
      embeddedPool(() => Promise.reject(new EmbeddedServerLost('for a test'))),
      { embedded: false },
    )
    const shared = { database: away, broadcast: null, clock: stoppedClock() }
    const broken = await world({ shared, payments: true })
    try {
      const caller = { browser: broken.visitor({ cookie: 'sid=anything' }), ids: {} }
      for (const call of calls.filter(({ path }) => path !== SIGNED)) {
        const { problem } = await ask(call, caller, { id: NOBODYS })
        expect(problem?.code, call.name).toBe('database-unavailable')
      }
    } finally {
      await broken.close()
      await away.close()
    }
  })
})
