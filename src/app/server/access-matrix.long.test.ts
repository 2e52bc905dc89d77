/**
 * Makes every API call as every kind of caller (§14 "nobody let in"). No caller may change another person's data or receive
 * another person's text. A new call needs a row in testing/access-rows.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, logout } from '#features/account/contract.ts'
import { makeKey } from '#features/account/key-contract.ts'
import type { KeyScope } from '#features/account/rules.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { type Endpoint, pathOf } from '#platform/endpoint.ts'
import { type Kind, type Row, ROWS } from '#testing/access-rows.ts'
import { type Belongings, belongingsIn } from '#testing/belongings.ts'
import { stoppedClock } from '#testing/clock.ts'
import { declaredCalls } from '#testing/contracts.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { keepRows } from '#testing/kept-rows.ts'
import { signUp } from '#testing/sign-up.ts'
import { testPasskey } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world, type WorldOptions } from '#testing/world.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

interface Person {
  readonly name: string
  readonly kind: Kind
  readonly browser: Visitor
  readonly headers: Readonly<Record<string, string>>
  readonly scope: KeyScope | null
  readonly userId: string | null
  readonly debateId: string
  readonly responseId: string
  readonly sessionId: string | null
  readonly passkeyId: string | null
  readonly keyId: string | null
  readonly shareToken: string
  readonly shared: readonly string[]
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
  const passkeyId = user && (await testPasskey(product.database.db, user.id))
  const [session] = user === null ? [] : await browser.call(listSessions)
  const key = user === null ? null : await browser.call(makeKey, { body: { name: secret, scope: 'write' } })
  if (kind === 'signedOut') {
    const before = new Map(browser.cookies)
    await browser.call(logout)
    for (const [cookie, value] of before) browser.cookies.set(cookie, value)
  }
  const shared = [secret, id, responseId]
  const secrets = [...shared, shareToken, user?.id ?? id, session?.id ?? id, key?.id ?? id, passkeyId ?? id]
  return {
    name,
    kind,
    browser,
    headers: {},
    scope: null,
    userId: user?.id ?? null,
    debateId: id,
    responseId,
    sessionId: session?.id ?? null,
    keyId: key?.id ?? null,
    passkeyId,
    shareToken,
    shared,
    secrets,
  }
}

async function programOf(owner: Person, product: World, scope: KeyScope): Promise<Person> {
  const { key } = await owner.browser.call(makeKey, { body: { name: 'A program', scope } })
  const headers = { authorization: `Bearer ${key}` }
  return { ...owner, name: `${scope}Key`, scope, headers, browser: product.visitor(headers) }
}

async function ask({ browser, name }: Person, endpoint: Endpoint, row: Row, id: string) {
  const path = pathOf(endpoint, { id, shareToken: id, sourceId: id, responseId: id } as never)
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

const openProduct = (shared?: WorldOptions['shared']) =>
  world({ payments: true, limits: { reportsPerIpPerHour: 1_000 }, ...(shared && { shared }) })

async function expectBelongings({ belongings, people }: Stage): Promise<void> {
  expect((await belongings(people)).filter((rows) => rows.length < 2)).toEqual([])
}

async function openStage(): Promise<Stage> {
  const product = await openProduct()
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
  // Use a new account, because two callers with the same account could each delete what the other needs.
  const owner = await person(product, 'userC', 'user')
  people.push(await programOf(owner, product, 'read'), await programOf(owner, product, 'write'))
  const stage = { product, people, belongings: await belongingsIn(product.database.db) }
  await expectBelongings(stage)
  return stage
}

/** Returns a function that opens a copy of this stage. Signing its people up again would take ten times as long. */
async function stagesLike({ product, people }: Stage, database: TestDatabase): Promise<() => Promise<Stage>> {
  const { db } = database
  const bringRows = await keepRows(product.database.db)
  const cookies = people.map(({ browser }) => [...browser.cookies])
  const belongings = await belongingsIn(db)
  return async () => {
    await bringRows(db)
    const own = await openProduct({ database, broadcast: null, clock: stoppedClock() })
    const seated = people.map((one, at) => {
      const browser = own.visitor(one.headers)
      for (const [name, value] of cookies[at] ?? []) browser.cookies.set(name, value)
      return { ...one, browser }
    })
    const stage = { product: own, people: seated, belongings }
    await expectBelongings(stage)
    return stage
  }
}

/** The server and the people that all calls use, except those with `alone` in their row (testing/access-rows.ts). */
let shared: Stage
let openOwn: () => Promise<Stage>
let another: TestDatabase
beforeAll(async () => {
  shared = await openStage()
  another = await testDatabase()
  openOwn = await stagesLike(shared, another)
})
afterAll(async () => {
  await shared.product.close()
  await another.close()
})

describe.each(declaredCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const row = ROWS[name] as Row
  let people: readonly Person[]
  let belongings: Belongings
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const stage = row.alone ? await openOwn() : shared
    ;({ people, belongings } = stage)
    if (row.alone) close = stage.product.close
  })
  afterAll(() => close())

  async function expectAnswers(caller: Person, status: number, ids: readonly string[]) {
    const others = othersOf(caller)
    const before = await belongings(others)
    const answers = []
    for (const id of ids) answers.push({ id, ...(await ask(caller, endpoint, row, id)) })
    const after = await belongings(others)
    for (const answer of answers) expect(answer.status, `${caller.name}: ${answer.text}`).toBe(status)
    for (const [at, other] of others.entries()) {
      expect(after[at], `${caller.name} changed what is ${other.name}’s`).toEqual(before[at])
      for (const { id, text } of answers) {
        // The response may contain the id that the caller sent and, for a share link, the ids and texts of its debate.
        const known = row.of === 'link' && other.shareToken === id ? [id, ...other.shared] : [id]
        const told = other.secrets.filter((secret) => !known.includes(secret) && text.includes(secret))
        expect(told, `${caller.name} was told what is ${other.name}’s`).toEqual([])
      }
    }
  }
  const othersOf = (caller: Person) =>
    people.filter(({ debateId, scope }) => scope === null && debateId !== caller.debateId)
  /** Returns `status`, or 403 if the caller's API key does not permit the call (§15). Cross-site calls ignore keys. */
  function statusFor({ scope }: Person, status: number): number {
    if (scope === null || endpoint.crossSite) return status
    return row.keys === 'closed' || (scope === 'read' && endpoint.method !== 'GET') ? 403 : status
  }
  const thingOf = ({ sessionId, responseId, debateId, shareToken, keyId, passkeyId }: Person) =>
    ({ session: sessionId, response: responseId, debate: debateId, link: shareToken, key: keyId, passkey: passkeyId })[
      row.of ?? 'debate'
    ]

  test.each(row?.of === undefined ? [] : [row.of])(
    'a %s of somebody else’s: what the row says, and nothing is changed',
    async () => {
      for (const caller of people) {
        const things = othersOf(caller).map(thingOf)
        const status = row.may[caller.kind] === 401 ? 401 : (row.others ?? 404)
        await expectAnswers(
          caller,
          statusFor(caller, status),
          things.filter((id) => id !== null),
        )
      }
    },
  )

  test('of one’s own, or of nobody’s: each gets what the row says, and nobody else notices', async () => {
    // In this order, the signed-out person is refused before any call by a signed-in user could be the reason.
    for (const caller of people.toReversed()) {
      const id = row.of === undefined ? '' : (thingOf(caller) ?? caller.debateId)
      await expectAnswers(caller, statusFor(caller, row.may[caller.kind]), [id])
    }
  })
})
