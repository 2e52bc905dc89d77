import { afterEach, describe, expect, test } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { askedModel } from '#features/models/server/asked-model.ts'
import { handEngine, type HandEngine, smallModel } from '#testing/hand-engine.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generatePositions } from '../contract.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function product(options: WorldOptions = {}) {
  const hand = handEngine()
  const here = await world({ engine: hand, ...options })
  open.push(here)
  return { ...here, hand, me: here.visitor() }
}

async function scriptedWorld() {
  const here = await world()
  open.push(here)
  return here
}

const suggest = (who: Visitor, query: string, language?: string) =>
  who.call(generatePositions, { body: { query, ...(language && { language }) } })
async function fillIn(hand: HandEngine, number: number, value: unknown): Promise<void> {
  const { fill } = await hand.form(number)
  fill(value)
}
const filled = { isYesNoQuestion: false, position1: 'Cities', position2: 'Villages' }
const given = { isYesNoQuestion: false, suggestedPositions: { position1: 'Cities', position2: 'Villages' } }
const yesNo = { isYesNoQuestion: true, suggestedPositions: { position1: 'Yes', position2: 'No' } }

describe('what is refused', () => {
  test.each([
    [{ query: '  cat? ' }, 'query', 'Question must be at least 5 characters long'],
    [{ query: 'x'.repeat(501) }, 'query', 'Question must be at most 500 characters long'],
  ])('§5 a question that is too short or too long: 400 at its field', async (body, path, message) => {
    const { me, hand } = await product()
    await expect(me.call(generatePositions, { body })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path, message }] },
    })
    expect(hand.forms).toEqual([])
  })

  test.each([
    {},
    { query: 'Is light a wave?', model: 'gpt-4' },
    { query: 'Is light a wave?', language: 'x'.repeat(50) },
    { query: 'Is light a wave?', language: 'de-AT' },
  ])('§11 a strict body: %j is 400', async (body) => {
    const { me } = await product()
    await expect(me.call(generatePositions, { body })).rejects.toMatchObject({ status: 400 })
  })

  test('§14: too many from one address: 429 with Retry-After, whatever its cookie', async () => {
    const { visitor } = await product({
      engineFor: smallModel(),
      limits: { suggestionsPerIpPerMinute: 1 },
    })
    await suggest(visitor(), 'Is light a wave?')
    const refused = await suggest(visitor(), 'Is light a wave?').catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, code: 'too-many-suggestions' })
    expect((refused as { headers: Headers }).headers.get('retry-after')).toBe('60')
  })

  test('§14: too many from one viewer, signed in or known by a cookie', async () => {
    const { visitor } = await product({
      engineFor: smallModel(),
      limits: { suggestionsPerViewerPerMinute: 1 },
    })
    const [known, user] = [visitor(), visitor()]
    await known.call(createDebate, { body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' } })
    await signUp(user, 'mileva')
    for (const who of [known, user]) {
      await suggest(who, 'Is light a wave?')
      await expect(suggest(who, 'Is light a wave?')).rejects.toMatchObject({ status: 429 })
    }
    await suggest(visitor(), 'Is light a wave?')
  })
})

describe('§3 by a large model', () => {
  test('its positions, for the question as it was typed, in the named language', async () => {
    const { me, hand } = await product()
    const answer = suggest(me, '  Where should people live? ', 'de')
    const { request, fill } = await hand.form(1)
    expect(request).toMatchObject({ model: 'gpt-4.1-nano', name: 'positions' })
    expect(request.messages[0]?.content).toContain('>>\nWhere should people live?\n<<')
    expect(request.messages[0]?.content).toMatch(/Write the two positions in German\.$/)
    fill(filled)
    expect(await answer).toEqual(given)
  })

  test('the same question again, in other letters and by somebody else, costs no second call', async () => {
    const { me, visitor, hand } = await product()
    const first = suggest(me, 'Where should people live?')
    await fillIn(hand, 1, filled)
    await first
    expect(await suggest(visitor(), 'where should PEOPLE live?')).toEqual(given)
    const other = suggest(me, 'Where should people live?', 'fr')
    await fillIn(hand, 2, { ...filled, position1: 'En ville' })
    expect((await other).suggestedPositions.position1).toBe('En ville')
  })

  test('twenty at the same time share one call', async () => {
    const { me, hand } = await product()
    const all = Array.from({ length: 20 }, () => suggest(me, 'Where should people live?'))
    const { fill } = await hand.form(1)
    fill(filled)
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, () => given))
    expect(hand.forms).toHaveLength(1)
  })

  test('the caller leaves: the call ends, and the next one is asked anew', async () => {
    const { me, hand } = await product()
    const leaving = new AbortController()
    const left = me.fetch('/api/debates/generate-positions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'Where should people live?' }),
      signal: leaving.signal,
    })
    const { request } = await hand.form(1)
    const ended = new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    await ended
    const again = suggest(me, 'Where should people live?')
    await fillIn(hand, 2, filled)
    expect(await again).toEqual(given)
  })
})

describe('a model that is of no use: the rules answer, and nobody is refused', () => {
  test('it fails, and is asked again the next time', async () => {
    const { me, hand, log } = await product()
    const first = suggest(me, 'Should cats vote?')
    const { fail } = await hand.form(1)
    fail(new EngineError('malformed', 'no JSON'))
    expect(await first).toEqual(yesNo)
    expect(log.some(({ msg }) => msg === 'positions by rules')).toBe(true)
    const second = suggest(me, 'Should cats vote?')
    await fillIn(hand, 2, filled)
    expect(await second).toEqual(given)
  })

  test.each([
    { ...filled, position2: ' cities ' },
    { ...filled, position1: 'x' },
    { ...filled, position1: 'x'.repeat(61) },
  ])('its positions cannot be shown: %j', async (wrong) => {
    const { me, hand } = await product()
    const answer = suggest(me, 'Should cats vote?')
    await fillIn(hand, 1, wrong)
    expect(await answer).toEqual(yesNo)
  })

  test('it takes longer than anybody waits: its call ends', async () => {
    const { me, hand, clock } = await product()
    const answer = suggest(me, 'Should cats vote?')
    const { request } = await hand.form(1)
    await clock.advance(8_000)
    expect(await answer).toEqual(yesNo)
    expect(request.signal.aborted).toBe(true)
  })

  test('§14: the day’s ceiling is reached: no model is asked', async () => {
    const { me, hand } = await product({ limits: { dailySpendUsd: 0 } })
    expect(await suggest(me, 'Should cats vote?')).toEqual(yesNo)
    expect(hand.forms).toEqual([])
  })

  test('a local model, whose line is for turns, is not asked at all', async () => {
    for (const prompts of ['short', 'any'] as const) {
      const engine = handEngine({ kind: 'local' })
      const { me } = await product({ engineFor: () => askedModel(engine, 'm', { prompts }) })
      expect(await suggest(me, 'Should cats vote?')).toEqual(yesNo)
      expect(engine.forms).toEqual([])
    }
  })
})

test('without a model: in the page’s language, or in the language the question is written in', async () => {
  const me = (await scriptedWorld()).visitor()
  expect((await suggest(me, 'Tee oder Kaffee?', 'de')).suggestedPositions).toEqual({
    position1: 'Tee',
    position2: 'Kaffee',
  })
  expect((await suggest(me, 'האם חתולים חכמים?')).suggestedPositions).toEqual({ position1: 'כן', position2: 'לא' })
})
