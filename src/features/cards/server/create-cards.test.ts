import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import { askedModel } from '#features/models/server/asked-model.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { SPEECH } from '#testing/long-response.ts'
import { anonymous, openDebate, settle, turns, writeTurn } from '#testing/turns.ts'
import { summariser, type SummaryOutcome } from './create-cards.ts'
import { summaryStore } from './summary-store.ts'

const QUOTE = 'But a city that is planned for cars will always need more room for them, so it never comes to rest.'
const filled = { cards: [{ point: 'Cars never have enough', quote: QUOTE, url: 'N/A' }] }

const fillIn = async (engine: HandEngine, nth: number, value: unknown) => (await engine.form(nth)).fill(value)

describe.each(databaseKinds)('§11 a summary on several instances ($name)', ({ open }) => {
  let database: TestDatabase
  let me: Viewer
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function twoInstances() {
    me = anonymous(`visitor ${uuidv7()}`)
    const clock = stoppedClock()
    const writing = turns(database.db, { clock })
    const debate = await openDebate(writing.store, me)
    await writeTurn(writing, me, debate, SPEECH)
    const row = await writing.store.findTurn(debate.id, 1)
    const engine = handEngine()
    const outcomes: SummaryOutcome[] = []
    const store = summaryStore(database.db)
    let told: () => void = () => {}
    const waiting = new Promise<void>((resolve) => {
      told = resolve
    })
    const slot = (response: string) => {
      const real = store.slot(response)
      const look = async () => {
        const standing = await real.look()
        if (standing.kind === 'leased') told()
        return standing
      }
      return { ...real, look }
    }
    const instance = (takeSummary = () => Promise.resolve()) => {
      const made = summariser({
        store: { ...store, slot },
        engineFor: (model) => askedModel(engine, model),
        paid: (_who, _most, _userId, call) => call(() => {}),
        takeSummary,
        takeExtraction: () => Promise.resolve(),
        clock,
        onOutcome: (outcome) => outcomes.push(outcome),
      })
      closing.push(() => made.stop())
      return made
    }
    return { clock, engine, outcomes, store, waiting, id: row?.id ?? '', a: instance(), b: instance(), instance }
  }
  async function passing<T>(clock: StoppedClock, awaited: Promise<T>): Promise<T> {
    let settled = false
    const over = () => (settled = true)
    awaited.then(over, over)
    while (!settled) {
      await settle(database.db)
      await clock.advance(500)
    }
    return awaited
  }

  test('§14 who is over the limit keeps nobody else waiting: the lease is taken by who may make it', async () => {
    const { b, id, engine, instance } = await twoInstances()
    let refuse: (refusal: Problem) => void = () => {}
    let told: () => void = () => {}
    const asked = new Promise<void>((resolve) => (told = resolve))
    const over = instance(() => {
      told()
      return new Promise((_, reject) => (refuse = reject))
    })
    const refused = over.summarise(me, id)
    await asked
    const made = b.summarise(me, id)
    await fillIn(engine, 1, filled)
    refuse(new Problem(429, 'too-many-summaries'))
    await expect(refused).rejects.toMatchObject({ status: 429 })
    expect(await made).toContain(QUOTE)
  })

  test('what failed for the one that made it failed for those who waited; the next call tries again', async () => {
    const { a, b, id, engine, clock, outcomes, waiting } = await twoInstances()
    const made = a.summarise(me, id)
    const form = await engine.form(1)
    const awaited = b.summarise(me, id)
    const refused = Promise.all(
      [made, awaited].map((one) => expect(one).rejects.toMatchObject({ status: 503, code: 'summary-failed' })),
    )
    await waiting
    form.fail(new EngineError('timeout', 'too slow'))
    await passing(clock, refused)
    expect(engine.forms).toHaveLength(1)
    expect(outcomes.map((outcome) => outcome.made)).toEqual([null])
    const again = b.summarise(me, id)
    await fillIn(engine, 2, filled)
    expect(await again).toContain(QUOTE)
  })

  test('§14: 20 calls at once, on two instances, are one generation with one answer', async () => {
    const { a, b, id, engine, clock, outcomes, waiting } = await twoInstances()
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? a : b).summarise(me, id))
    await waiting
    await fillIn(engine, 1, filled)
    const answers = new Set(await passing(clock, Promise.all(calls)))
    expect([...answers]).toEqual([expect.stringContaining(QUOTE)])
    expect(engine.forms).toHaveLength(1)
    expect(outcomes).toMatchObject([{ engine: 'openai', made: { by: 'model', offered: 1 } }])
  })

  test('a maker that was lost is followed by another once its lease has run out', async () => {
    const { a, id, engine, clock, store, waiting } = await twoInstances()
    const lost = { from: new Date(clock.now()), until: new Date(clock.now() + 2_000) }
    expect(await store.slot(id).take(lost)).toBe('taken')
    const awaited = a.summarise(me, id)
    await waiting
    expect(engine.forms).toHaveLength(0)
    await passing(clock, engine.form(1))
    expect(clock.now()).toBeGreaterThanOrEqual(stoppedClock().now() + 2_000)
    await fillIn(engine, 1, filled)
    expect(await awaited).toContain(QUOTE)
  })

  test('an instance that stops gives up what it makes, gives the lease back, and waits for nobody', async () => {
    const { a, b, id, engine, clock, store, waiting } = await twoInstances()
    const made = a.summarise(me, id)
    const { request } = await engine.form(1)
    const awaited = b.summarise(me, id)
    await waiting
    const [answers] = await Promise.all([Promise.allSettled([made, awaited]), b.stop(), a.stop()])
    expect(answers).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }])
    expect(request.signal.aborted).toBe(true)
    expect(await store.slot(id).look()).toEqual({ kind: 'open' })
    expect(clock.now()).toBe(stoppedClock().now())
  })

  test('a process that owns its database alone ends the leases an earlier one left', async () => {
    const { id, clock, store } = await twoInstances()
    const { take } = store.slot(id)
    const lease = { from: new Date(clock.now()), until: new Date(clock.now() + 60_000) }
    expect([await take(lease), await take(lease)]).toEqual(['taken', 'held'])
    await store.endAllLeases()
    expect(await take(lease)).toBe('taken')
  })

  test('a summary that is kept stays: nobody claims it again, a late one does not replace it', async () => {
    const { id, clock, store } = await twoInstances()
    const now = new Date(clock.now())
    const { take, save, look, release } = store.slot(id)
    expect([await save('the first', now), await save('the second', now)]).toEqual(['the first', 'the first'])
    expect(await take({ from: now, until: now })).toBe('held')
    await release({ from: now, until: now })
    expect(await look()).toEqual({ kind: 'made', value: 'the first' })
    expect(await store.slot(uuidv7()).look()).toEqual({ kind: 'gone' })
  })
})
