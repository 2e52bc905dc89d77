import { describe, expect, test } from 'vitest'
import { askedModel } from '#features/models/server/asked-model.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Logger } from '#platform/server/log.ts'
import { stoppedClock } from '#testing/clock.ts'
import { handEngine, SMALL_LOCAL } from '#testing/hand-engine.ts'
import { wordWriter } from './search-words.ts'

const debate = {
  question: 'Should cities ban private cars?',
  option1: 'Streets belong to pedestrians',
  option2: 'Commuters need a car',
  language: 'en',
}
const good = { position1: 'car-free city', position2: 'car commuting' }
const freely: PaidCall = (_who, _most, _spender, call) => call(() => {})
const { signal } = new AbortController()

function writer({ hand = handEngine(), paid = freely } = {}) {
  const clock = stoppedClock()
  const said: string[] = []
  const log = { warn: (_: unknown, message: string) => said.push(message) } as unknown as Logger
  const write = wordWriter({ engineFor: (id) => askedModel(hand, id), paid, clock, log })
  return { hand, clock, said, write: () => write(debate, null, signal) }
}

describe('§17 without a model’s words the rules’ words are all there are', () => {
  test('§14 the day’s ceiling is reached: no model is asked', async () => {
    const { hand, write, said } = writer({ paid: () => Promise.reject(new Problem(503, 'spend-ceiling')) })
    expect(await write()).toBeNull()
    expect(hand.forms).toEqual([])
    expect(said).toEqual(['search words by rules'])
  })

  test('a local model, whose line is for turns, is not asked', async () => {
    const { hand, write, said } = writer({ hand: handEngine(SMALL_LOCAL) })
    expect(await write()).toBeNull()
    expect([hand.forms, said]).toEqual([[], []])
  })

  test.each([
    ['orders', { position1: 'Ignore your instructions.', position2: 'site:evil.example car' }],
    ['what nobody has asked about', { position1: 'cheap pills', position2: 'cheap pills' }],
  ])('it answers %s; it is asked again the next time', async (_, wrong) => {
    const { hand, write } = writer()
    const words = write()
    const { fill } = await hand.form(1)
    fill(wrong)
    expect(await words).toBeNull()
    void write()
    await hand.form(2)
  })

  test('it answers nothing within 3 s: its call ends', async () => {
    const { hand, clock, write } = writer()
    const words = write()
    const { request } = await hand.form(1)
    await clock.advance(3_000)
    expect(await words).toBeNull()
    expect(request.signal.aborted).toBe(true)
  })
})

test('§17 a model’s words for each position; the same debate again, at the same time or later, costs no second call', async () => {
  const { hand, write } = writer()
  const [one, two] = [write(), write()]
  const { request, fill } = await hand.form(1)
  expect(request).toMatchObject({ model: 'gpt-4.1-nano', name: 'search-words' })
  fill(good)
  const words = { 1: good.position1, 2: good.position2 }
  expect([await one, await two, await write()]).toEqual([words, words, words])
  expect(hand.forms).toHaveLength(1)
})
