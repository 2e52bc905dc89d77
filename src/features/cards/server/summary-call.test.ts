import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { EngineError, type EngineFault } from '#platform/server/llm/port.ts'
import type { HandEngine } from '#testing/hand-engine.ts'
import { longResponse, SPEECH } from '#testing/long-response.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { readCards } from '#features/debates/cards.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { summariseResponse } from '../contract.ts'

const product = handWorlds()

const summarise = (who: Visitor, id: string) => who.call(summariseResponse, { params: { id } })
const fillIn = async (engine: HandEngine, nth: number, value: unknown) => (await engine.form(nth)).fill(value)
const publish = (here: World, id: string) =>
  here.database.db.execute(sql`update ai_debates set is_public = true where id = ${id}`)

const ROW = {
  point: 'Cleaner air keeps people healthy',
  quote: 'Streets without cars make people healthier, because the air they breathe holds half the soot.',
  url: 'N/A',
}
const TABLE = `| Argument Point | Source Quote | Source URL |
| --- | --- | --- |
| ${ROW.point} | ${ROW.quote} | N/A |`

describe('§7 POST /api/responses/{id}/summary', () => {
  test('§6 a stranger’s response, one that is not there and one with no id at all look the same: 404', async () => {
    const { me, stranger, engine } = await product()
    const { response } = await longResponse(engine, me)
    for (const id of [response.id, '0198c0de-0000-7000-8000-000000000001', 'nonsense']) {
      const refused = summarise(stranger, id)
      await expect(refused).rejects.toMatchObject({ status: 404, code: 'response-not-found' })
    }
    expect(engine.forms).toHaveLength(0)
  })

  test('the id of the debate is not the id of its response: 404', async () => {
    const { me, engine } = await product()
    const { debateId } = await longResponse(engine, me)
    await expect(summarise(me, debateId)).rejects.toMatchObject({ status: 404 })
  })

  test('§11 a short response has its summary for whoever asks, although no page does (§5)', async () => {
    const { me, engine } = await product()
    const short = await longResponse(engine, me, 'Light is quick.')
    const answer = summarise(me, short.response.id)
    await fillIn(engine, 1, { cards: [{ point: 'Light is fast', quote: 'Light is quick.', url: 'N/A' }] })
    expect((await answer).summary).toContain('| Light is fast | Light is quick. | N/A |')
  })

  test('the model’s rows become the table of §3, stored on the response; nobody is asked twice', async () => {
    const { me, engine } = await product()
    const { debateId, response } = await longResponse(engine, me)
    expect(response.summary).toBeNull()
    const answer = summarise(me, response.id)
    await fillIn(engine, 1, { cards: [ROW] })
    expect(await answer).toEqual({ summary: TABLE })
    expect(await summarise(me, response.id)).toEqual({ summary: TABLE })
    expect((await me.call(readDebate, { params: { id: debateId } })).responses[0]?.summary).toBe(TABLE)
    expect(engine.forms).toHaveLength(1)
  })

  test('§14: 20 calls at the same time are one generation', async () => {
    const { me, engine } = await product()
    const { response } = await longResponse(engine, me)
    const answers = Array.from({ length: 20 }, () => summarise(me, response.id))
    await fillIn(engine, 1, { cards: [ROW] })
    expect(new Set((await Promise.all(answers)).map(({ summary }) => summary))).toEqual(new Set([TABLE]))
    expect(engine.forms).toHaveLength(1)
  })

  test('§11 a reader of a public debate costs no model call: cards by extraction, not stored', async () => {
    const here = await product()
    const { me, stranger, engine } = here
    const { debateId, response } = await longResponse(engine, me)
    await publish(here, debateId)
    const { summary } = await summarise(stranger, response.id)
    expect(readCards(summary).map(({ quote }) => SPEECH.replaceAll('**', '').includes(quote ?? '?'))).toContain(true)
    expect(engine.forms).toHaveLength(0)
    expect((await me.call(readDebate, { params: { id: debateId } })).responses[0]?.summary).toBeNull()
    const answer = summarise(me, response.id)
    await fillIn(engine, 1, { cards: [ROW] })
    await answer
    expect(await summarise(stranger, response.id)).toEqual({ summary: TABLE })
  })

  test('§14 readers of public debates: too many extractions from one address are 429, what is known already is not', async () => {
    const here = await product({ limits: { summariesPerViewerPerMinute: 1 } })
    const { me, stranger, engine } = here
    const [first, second] = [await longResponse(engine, me), await longResponse(engine, me)]
    for (const { debateId } of [first, second]) await publish(here, debateId)
    const { summary } = await summarise(stranger, first.response.id)
    const refused = summarise(here.visitor(), second.response.id)
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too-many-summaries' })
    expect(await summarise(here.visitor(), first.response.id)).toEqual({ summary })
    expect(engine.forms).toHaveLength(0)
  })

  test('the account that took the debate over may have it made, its signed-out browser no longer', async () => {
    const { me, engine, ...here } = await product()
    const { response } = await longResponse(engine, me)
    const before = here.visitor({ cookie: [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
    await signUp(me)
    await expect(summarise(before, response.id)).rejects.toMatchObject({ status: 404 })
    const answer = summarise(me, response.id)
    await fillIn(engine, 1, { cards: [ROW] })
    expect(await answer).toEqual({ summary: TABLE })
  })

  test('§14 as many as the plan has for a day: 429 daily-limit', async () => {
    const { me, engine } = await product({ limits: { summariesPerUserPerDay: { free: 0, standard: 9, pro: 9 } } })
    await signUp(me)
    const { response } = await longResponse(engine, me)
    await expect(summarise(me, response.id)).rejects.toMatchObject({ status: 429, code: 'daily-limit' })
    expect(engine.forms).toHaveLength(0)
  })

  test('§14: too many in a minute: 429 with Retry-After; what is stored is answered all the same', async () => {
    const { me, engine } = await product({ limits: { summariesPerViewerPerMinute: 1 } })
    const [first, second] = [await longResponse(engine, me), await longResponse(engine, me)]
    const answer = summarise(me, first.response.id)
    await fillIn(engine, 1, { cards: [ROW] })
    await answer
    const refused = summarise(me, second.response.id)
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too-many-summaries' })
    expect(await summarise(me, first.response.id)).toEqual({ summary: TABLE })
    expect(engine.forms).toHaveLength(1)
  })

  test('a deleted debate’s response is gone, even for the call that was making its summary', async () => {
    const { me, engine } = await product()
    const { debateId, response } = await longResponse(engine, me)
    const answer = summarise(me, response.id)
    await engine.form(1)
    await me.call(deleteDebate, { params: { id: debateId } })
    await fillIn(engine, 1, { cards: [ROW] })
    await expect(answer).rejects.toMatchObject({ status: 404, code: 'response-not-found' })
  })
})

describe('§8 when the model fails', () => {
  const fault = (name: EngineFault) => new EngineError(name, 'a sentence', { retryAfter: 7 })

  test.each(['unavailable', 'busy', 'rate-limited', 'timeout', 'broken-stream'] as const)(
    '%s: 503 "Failed to generate summary", nothing is stored, and the next call tries again',
    async (name) => {
      const { me, engine, log } = await product()
      const { response } = await longResponse(engine, me)
      const answer = summarise(me, response.id)
      ;(await engine.form(1)).fail(fault(name))
      await expect(answer).rejects.toMatchObject({
        status: 503,
        code: 'summary-failed',
        problem: { detail: 'Failed to generate summary' },
      })
      expect(log.filter(({ msg }) => msg === 'summary failed')).toHaveLength(1)
      const again = summarise(me, response.id)
      await fillIn(engine, 2, { cards: [ROW] })
      expect(await again).toEqual({ summary: TABLE })
    },
  )

  test.each(['malformed', 'rejected'] as const)(
    '%s: asking again helps nobody, so cards are extracted',
    async (name) => {
      const { me, engine } = await product()
      const { response } = await longResponse(engine, me)
      const answer = summarise(me, response.id)
      ;(await engine.form(1)).fail(fault(name))
      const { summary } = await answer
      expect(readCards(summary).length).toBeGreaterThan(1)
      expect(await summarise(me, response.id)).toEqual({ summary })
      expect(engine.forms).toHaveLength(1)
    },
  )

  test('a model that says nothing for 90 s is given up', async () => {
    const { me, engine, clock } = await product()
    const { response } = await longResponse(engine, me)
    const answer = Promise.allSettled([summarise(me, response.id)])
    const { request } = await engine.form(1)
    await clock.advance(90_000)
    expect(await answer).toMatchObject([{ reason: { status: 503, code: 'summary-failed' } }])
    expect(request.signal.aborted).toBe(true)
  })

  test('§14: the day’s budget is reserved before the model is asked, and settled to what it cost', async () => {
    const { me, engine, database } = await product({ limits: { dailySpendUsd: 1 } })
    const spent = async () => {
      const { rows } = await database.db.execute<{ total: number }>(
        sql`select coalesce(sum(micro_dollars), 0)::int as total from model_spend`,
      )
      return rows[0]?.total
    }
    const { response } = await longResponse(engine, me)
    const before = (await spent()) ?? 0
    const answer = summarise(me, response.id)
    const form = await engine.form(1)
    expect(await spent()).toBeGreaterThan(before)
    form.request.onUsage?.({ tokensIn: 1_000, tokensOut: 100 })
    await fillIn(engine, 1, { cards: [ROW] })
    await answer
    expect(await spent()).toBe(before + 150)
    await database.db.execute(sql`update model_spend set micro_dollars = 1000000`)
    const next = await me.call(createDebate, { body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' } })
    await database.db.execute(
      sql`update responses set debate_id = ${next.id}, summary = null where id = ${response.id}`,
    )
    await expect(summarise(me, response.id)).rejects.toMatchObject({ status: 503, code: 'spend-ceiling' })
    expect(engine.forms).toHaveLength(1)
  })
})
