import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { stoppedClock } from '#testing/clock.ts'
import { bothDatabases, type TestDatabase } from '#testing/database.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { SPEECH } from '#testing/long-response.ts'
import { anonymous, openDebate, settle, turns, writeTurn } from '#testing/turns.ts'
import { summariser, type SummaryOutcome } from './summarise.ts'
import { summaryStore } from './summary-store.ts'

const QUOTE = 'But a city that is planned for cars will always need more room for them, so it never comes to rest.'
const filled = { cards: [{ point: 'Cars never have enough', quote: QUOTE, url: 'N/A' }] }

describe.each(bothDatabases)('contract §3 a summary on several instances ($name)', ({ open }) => {
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

  /** A long response of the viewer's, and two instances that share nothing but database, clock and engine. */
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
    const instance = () => {
      const made = summariser({
        store,
        engineFor: (model) => ({ engine, model, pricedAs: model }),
        paid: (_who, _most, call) => call(() => {}),
        takeSummary: () => Promise.resolve(),
        clock,
        onOutcome: (outcome) => outcomes.push(outcome),
      })
      closing.push(() => made.stop())
      return made
    }
    return { clock, engine, outcomes, store, id: row?.id ?? '', a: instance(), b: instance() }
  }
  /** Lets those who wait look again. */
  const look = async (clock: { advance(ms: number): Promise<void> }) => {
    await settle(database.db)
    await clock.advance(500)
    await settle(database.db)
  }

  test('what failed for the one that made it failed for those who waited; the next call tries again', async () => {
    const { a, b, id, engine, clock, outcomes } = await twoInstances()
    const made = a.summarise(me, id)
    const form = await engine.form(1)
    const awaited = b.summarise(me, id)
    const refused = Promise.all(
      [made, awaited].map((one) => expect(one).rejects.toMatchObject({ status: 503, code: 'summary-failed' })),
    )
    await look(clock)
    form.fail(new EngineError('timeout', 'too slow'))
    await expect(made).rejects.toThrow('Failed to generate summary')
    await look(clock)
    await refused
    expect(engine.forms).toHaveLength(1)
    expect(outcomes.map((outcome) => outcome.made)).toEqual([null])
    const again = b.summarise(me, id)
    ;(await engine.form(2)).fill(filled)
    expect(await again).toContain(QUOTE)
  })

  test('targets: 20 calls at once, on two instances, are one generation with one answer', async () => {
    const { a, b, id, engine, clock, outcomes } = await twoInstances()
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? a : b).summarise(me, id))
    const form = await engine.form(1)
    await look(clock)
    form.fill(filled)
    await look(clock)
    await look(clock)
    const answers = new Set(await Promise.all(calls))
    expect([...answers]).toEqual([expect.stringContaining(QUOTE)])
    expect(engine.forms).toHaveLength(1)
    expect(outcomes).toMatchObject([{ engine: 'openai', made: { by: 'model', offered: 1 } }])
  })

  test('a maker that was lost is followed by another once its lease has run out', async () => {
    const { a, id, engine, clock, store } = await twoInstances()
    // As an instance that ended without warning leaves it.
    expect(await store.claim(id, new Date(clock.now()), new Date(clock.now() + 2_000))).toBe(true)
    const awaited = a.summarise(me, id)
    for (let looks = 0; looks < 3; looks += 1) await look(clock)
    expect(engine.forms).toHaveLength(0)
    await look(clock)
    ;(await engine.form(1)).fill(filled)
    expect(await awaited).toContain(QUOTE)
  })

  test('an instance that stops gives up what it makes, gives the lease back, and waits for nobody', async () => {
    const { a, b, id, engine, clock, store } = await twoInstances()
    const made = expect(a.summarise(me, id)).rejects.toMatchObject({ status: 503 })
    const { request } = await engine.form(1)
    const awaited = expect(b.summarise(me, id)).rejects.toMatchObject({ status: 503 })
    await settle(database.db)
    await settle(database.db)
    await Promise.all([b.stop(), awaited])
    await Promise.all([a.stop(), made])
    expect(request.signal.aborted).toBe(true)
    expect(await store.look(id)).toEqual({ summary: null, leaseUntil: null })
    expect(clock.now()).toBe(stoppedClock().now())
  })

  test('a process that owns its database alone ends the leases an earlier one left', async () => {
    const { id, clock, store } = await twoInstances()
    const [now, later] = [new Date(clock.now()), new Date(clock.now() + 60_000)]
    expect([await store.claim(id, now, later), await store.claim(id, now, later)]).toEqual([true, false])
    await store.endAllLeases()
    expect(await store.claim(id, now, later)).toBe(true)
  })

  test('a summary that is kept stays: nobody claims it again, a late one does not replace it', async () => {
    const { id, clock, store } = await twoInstances()
    const now = new Date(clock.now())
    expect([await store.save(id, 'the first'), await store.save(id, 'the second')]).toEqual([true, false])
    expect(await store.claim(id, now, now)).toBe(false)
    expect(await store.look(id)).toMatchObject({ summary: 'the first' })
    // Nobody else's lease is given back.
    await store.release(id, now)
    expect(await store.look(uuidv7())).toBeNull()
  })
})
