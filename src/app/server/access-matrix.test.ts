/**
 * §14 "nobody let in": {anonymous A, anonymous B, user A, user B, signed-out} × every call of the contracts. No caller
 * may change anything that belongs to another person, and no answer may contain a text of another person. A new call
 * without a row here fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, logout } from '#features/account/contract.ts'
import { createDebate, readDebate } from '#features/debate/contract/debates.ts'
import { generateTurn } from '#features/debate/contract/turns.ts'
import { type Endpoint, pathOf } from '#platform/endpoint.ts'
import { type Belongings, belongingsIn } from '#testing/belongings.ts'
import { declaredCalls } from '#testing/contracts.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'

type Kind = 'anonymous' | 'user' | 'signedOut'

interface Row {
  /** The status that each kind of caller gets, for its own entity or without one. */
  readonly may: Readonly<Record<Kind, number>>
  /** The kind of entity that the last name in the path names, and the status for another person's entity. */
  readonly of?: 'debate' | 'response' | 'session' | 'link'
  readonly others?: number
  readonly body?: (name: string) => object
  /** The call changes what its callers may do afterwards, so no other call may share its people. */
  readonly alone?: true
  /** The query for that entity. */
  readonly query?: (id: string) => Readonly<Record<string, string>>
}

const everybody = (status: number) => ({ anonymous: status, user: status, signedOut: status })
const users = (status: number) => ({ anonymous: 401, user: status, signedOut: 401 })
/** Calls for the debate's owner, the anonymous creator included; for everyone else the debate does not exist. */
const owner = (status: number, body = {}) =>
  ({ of: 'debate', may: { anonymous: status, user: status, signedOut: 404 }, others: 404, body: () => body }) as const

/** Who owns it, signed in (§6). */
const sharer = (status: number, body = {}) =>
  ({ ...owner(status, body), may: { anonymous: 403, user: status, signedOut: 404 } }) as const
/** Whoever holds the link: its debate, and nothing else of whose it is. */
const holder = (status: number) => ({ of: 'link', may: everybody(status), others: status }) as const

const question = { question: 'Is this one new?', option1: 'Yes', option2: 'No' }
const FRESH = 'a different patent clerk'

const ROWS: Readonly<Record<string, Row>> = {
  'GET /api/config': { may: everybody(200) },
  'GET /api/language/languages': { may: everybody(200) },
  'GET /api/language/detect-language': { may: everybody(200) },
  'POST /api/language/translate': { may: everybody(200), body: () => ({ text: 'Stop', targetLanguage: 'de' }) },
  'POST /api/language/translate-ui': {
    may: everybody(200),
    body: () => ({ elements: { stop: 'Stop' }, targetLanguage: 'de' }),
  },

  'POST /api/debates': { may: everybody(201), body: () => question },
  'POST /api/debates/generate-positions': { may: everybody(200), body: () => ({ query: 'Is this one new?' }) },
  'GET /api/debates/recent': { may: everybody(200) },
  'GET /api/user/debates': { may: users(200) },
  'GET /api/debates/:id': owner(200),
  'DELETE /api/debates/:id': { ...owner(204), alone: true },
  'POST /api/debates/:id/generate': owner(200),
  'POST /api/debates/:id/models': owner(204, { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' }),
  'GET /api/debates/:id/live': owner(204),
  'POST /api/debates/:id/stop': owner(204),
  'POST /api/responses/:id/summary': { ...owner(200), of: 'response' },
  // In the debate's own language it is answered as it is, so no model is asked.
  'POST /api/debates/:id/translations': owner(200, { part: 'head', language: 'en' }),
  'GET /api/debates/:id/translations': { ...owner(200), query: () => ({ language: 'de' }) },
  'GET /api/debates/:id/sources': owner(200),
  'POST /api/debates/:id/sources': owner(201, { title: 'A fact', text: 'Water boils at 100 degrees.' }),
  // The matrix sends JSON, which is none of its types: the body is refused before anybody is looked up.
  'POST /api/debates/:id/sources/file': { ...owner(415), others: 415, may: everybody(415) },
  // The debate has no source with this id.
  'DELETE /api/debates/:id/sources/:sourceId': { ...owner(404), may: everybody(404) },
  // §6: an anonymous creator may read the debate but not add to it, because only a user can own it.
  'POST /api/debates/:id/input': {
    ...owner(201, { content: 'A fact.' }),
    may: { anonymous: 403, user: 201, signedOut: 404 },
  },

  'PATCH /api/debates/:id': { ...sharer(200, { isPublic: true }), alone: true },
  'POST /api/debates/:id/share-token': { ...sharer(200), alone: true },
  'GET /api/share/:shareToken': holder(200),
  'GET /api/share/:shareToken/live': holder(204),
  'GET /api/share/:shareToken/export': holder(200),
  'GET /api/share/:shareToken/image.png': holder(200),
  'GET /api/share/:shareToken/translations': { ...holder(200), query: () => ({ language: 'de' }) },
  'POST /api/share/:shareToken/translations': { ...holder(200), body: () => ({ part: 'head', language: 'en' }) },
  'GET /api/debates/:id/export': owner(200),
  'GET /api/oembed': { ...holder(200), query: (token) => ({ url: `http://localhost:3000/share/${token}` }) },
  'POST /api/share/:shareToken/report': { ...holder(202), body: () => ({ reason: 'other', words: 'a remark' }) },
  'POST /api/share/:shareToken/save': { ...holder(201), may: users(201) },

  'GET /api/operator': { may: everybody(404) },
  'GET /api/tiers': { may: everybody(200) },
  'GET /api/subscription': { may: users(200) },
  'POST /api/subscription/create-checkout': {
    alone: true,
    may: users(200),
    body: () => ({ tier: 'pro', email: 'payer@example.com' }),
  },
  'POST /api/subscription/check-model': { may: everybody(200), body: () => ({ model: 'gpt-4' }) },
  'POST /api/subscription/reauth': { may: everybody(401), body: () => ({ authToken: 'made up' }) },
  'POST /api/subscription/verify-checkout': { may: users(404), body: () => ({ sessionId: 'cs_test_of_another' }) },
  'POST /api/subscription/cancel': { may: users(409) },
  'POST /api/subscription/reactivate': { may: users(409) },
  'POST /api/subscription/portal': { may: users(409) },
  'POST /api/subscription/invoice': { may: users(409) },
  'POST /api/subscription/email': { may: users(200), body: () => ({ email: 'payer@example.com' }) },
  'POST /api/stripe/webhook': { may: everybody(400) },

  'POST /api/register': {
    alone: true,
    may: everybody(201),
    body: (name) => ({ username: `new ${name}`, password: PASSWORD }),
  },
  // The call signs in with another person's name and a guessed password, which must fail for everyone.
  'POST /api/login': { may: everybody(401), body: () => ({ username: 'userA', password: FRESH }) },
  // The call signs in with a made-up proof, which must fail for everyone.
  'POST /api/login/reset': { may: everybody(401), body: () => ({ token: 'made up' }) },
  'POST /api/login/recovery': { may: everybody(401), body: () => ({ username: 'userA', code: '0000-0000-0000' }) },
  'POST /api/logout': { may: everybody(204), alone: true },
  'POST /api/auth/logout': { may: everybody(204), alone: true },
  'GET /api/user': { may: users(200) },
  'PATCH /api/user': {
    alone: true,
    may: users(200),
    body: (name) => ({ displayName: 'Changed', username: `${name} 2` }),
  },
  'POST /api/user/theme': { may: users(204), body: () => ({ theme: 'dark' }) },
  'POST /api/user/password': {
    alone: true,
    may: users(204),
    body: () => ({ currentPassword: PASSWORD, newPassword: FRESH }),
  },
  'GET /api/user/export': { may: users(200) },
  'DELETE /api/user': { alone: true, may: users(204), body: () => ({ password: PASSWORD }) },
  'GET /api/user/sessions': { may: users(200) },
  'DELETE /api/user/sessions': { alone: true, may: users(204) },
  'DELETE /api/user/sessions/:id': { alone: true, of: 'session', may: users(204), others: 404 },
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** A person with a browser, a debate whose text names its owner, and, unless anonymous, an account. */
interface Person {
  readonly name: string
  readonly kind: Kind
  readonly browser: Visitor
  readonly userId: string | null
  readonly debateId: string
  readonly responseId: string
  readonly sessionId: string | null
  readonly shareToken: string
  /** Texts and ids that the debate's link tells its holder. */
  readonly shared: readonly string[]
  /** Texts and ids that no other person may ever receive. */
  readonly secrets: readonly string[]
}

async function person(product: World, name: string, kind: Kind): Promise<Person> {
  const browser = product.visitor()
  const user = kind === 'anonymous' ? null : await signUp(browser, name)
  const secret = `marigold of ${name}`
  const body = { question: `Who owns the ${secret}?`, option1: 'Yes', option2: 'No' }
  const { id, shareToken } = await browser.call(createDebate, { body })
  if (shareToken === undefined) throw new Error('its creator is told')
  const turn = await browser.open(generateTurn, { params: { id }, body: {} })
  await turn?.response.text()
  const { responses } = await browser.call(readDebate, { params: { id } })
  const responseId = responses[0]?.id ?? ''
  const [session] = user === null ? [] : await browser.call(listSessions)
  if (kind === 'signedOut') {
    const before = new Map(browser.cookies)
    await browser.call(logout)
    // The cookie of the ended session, which this browser keeps sending.
    for (const [cookie, value] of before) browser.cookies.set(cookie, value)
  }
  const shared = [secret, id, responseId]
  const secrets = [...shared, shareToken, user?.id ?? id, session?.id ?? id]
  return {
    name,
    kind,
    browser,
    userId: user?.id ?? null,
    debateId: id,
    responseId,
    sessionId: session?.id ?? null,
    shareToken,
    shared,
    secrets,
  }
}

async function ask({ browser, name }: Person, endpoint: Endpoint, row: Row, id: string) {
  const path = pathOf(endpoint, { id, shareToken: id, sourceId: id } as never)
  const body = endpoint.body === null ? null : JSON.stringify(row.body?.(name) ?? {})
  const query = new URLSearchParams(row.query?.(id) ?? {})
  const answer = await browser.fetch(`${path}?${query}`, {
    method: endpoint.method,
    ...(body !== null && { body, headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, text: JSON.stringify([...answer.headers]) + (await answer.text()) }
}

test('every call the server publishes has its row, and every row a call', async () => {
  const product = await world()
  const answer = await product.visitor().fetch('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
  const published = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(Object.keys(ROWS).toSorted()).toEqual(published.toSorted())
  expect(declaredCalls.map(nameOf).toSorted()).toEqual(published.toSorted())
  await product.close()
})

interface Stage {
  readonly product: World
  readonly people: readonly Person[]
  readonly belongings: Belongings
}

async function openStage(): Promise<Stage> {
  const product = await world({ payments: true, limits: { reportsPerIpPerHour: 1_000 } })
  const people: Person[] = []
  for (const [who, kind] of [
    ['anonA', 'anonymous'],
    ['anonB', 'anonymous'],
    ['userA', 'user'],
    ['userB', 'user'],
    ['gone', 'signedOut'],
  ] as const) {
    people.push(await person(product, who, kind))
  }
  const belongings = await belongingsIn(product)
  expect((await belongings(people)).filter((rows) => rows.length < 2)).toEqual([])
  return { product, people, belongings }
}

/** The other calls share their people: each proves that it changed nothing of the others'. */
let shared: Promise<Stage> | null = null
afterAll(async () => (await shared)?.product.close())

describe.each(declaredCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const row = ROWS[name] as Row
  let people: readonly Person[]
  let belongings: Belongings
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const stage = await (row.alone ? openStage() : (shared ??= openStage()))
    ;({ people, belongings } = stage)
    if (row.alone) close = stage.product.close
  })
  afterAll(() => close())

  /**
   * Makes the call; checks its status, that no other person's rows changed, and that the answer contains none of their
   * secrets.
   */
  async function expectAnswer(caller: Person, status: number, id = '') {
    const others = people.filter((one) => one !== caller)
    const before = await belongings(others)
    const answer = await ask(caller, endpoint, row, id)
    expect(answer.status, `${caller.name}: ${answer.text}`).toBe(status)
    const after = await belongings(others)
    for (const [at, other] of others.entries()) {
      expect(after[at], `${caller.name} changed what is ${other.name}’s`).toEqual(before[at])
      // The caller has sent this id, so it is no secret to the caller; a link also tells what it is for.
      const known = row.of === 'link' && other.shareToken === id ? [id, ...other.shared] : [id]
      const told = other.secrets.filter((secret) => !known.includes(secret) && answer.text.includes(secret))
      expect(told, `${caller.name} was told what is ${other.name}’s`).toEqual([])
    }
  }
  const thingOf = ({ sessionId, responseId, debateId, shareToken }: Person) =>
    ({ session: sessionId, response: responseId, debate: debateId, link: shareToken })[row.of ?? 'debate']

  test.each(row?.of === undefined ? [] : [row.of])(
    'a %s of somebody else’s: what the row says, and nothing is changed',
    async () => {
      const things = (caller: Person) => people.filter((one) => one !== caller).map(thingOf)
      const tries = people.flatMap((caller) => things(caller).flatMap((id) => (id === null ? [] : [{ caller, id }])))
      for (const { caller, id } of tries) {
        await expectAnswer(caller, row.may[caller.kind] === 401 ? 401 : (row.others ?? 404), id)
      }
    },
  )

  test('of one’s own, or of nobody’s: each gets what the row says, and nobody else notices', async () => {
    // The signed-out person calls first, so that its refusal cannot result from what the others' calls did.
    for (const caller of people.toReversed()) {
      const id = row.of === undefined ? '' : (thingOf(caller) ?? caller.debateId)
      await expectAnswer(caller, row.may[caller.kind], id)
    }
  })
})
