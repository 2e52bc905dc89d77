import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Engine, ModelRequest } from '#platform/server/llm/port.ts'
import { handEngine, servedAs, SMALL_LOCAL } from '#testing/hand-engine.ts'
import { metered } from './metered.ts'

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'gpt-4o',
  system: 'You are Einstein.',
  messages: [{ role: 'user', content: 'Speak.' }],
  maxTokens: 100,
  signal: new AbortController().signal,
  ...more,
})
const over = (engine: Engine) => {
  const meter = metered((modelId) => servedAs(engine, modelId))
  const target = meter.engineFor('gpt-4o')
  if (target.kind === 'scripted') throw new Error('nobody is asked')
  return { meter, watched: target.engine }
}
const sideOf = (side: string) => ({ side })
async function heard(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('what a debate costs', () => {
  test('a call that fails is counted, and fails as it did', async () => {
    const hand = handEngine()
    const { meter, watched } = over(hand)
    const answer = heard(watched.stream(request()))
    const call = await hand.call(1)
    call.say('Imagine')
    call.fail(new Error('torn'))
    await expect(answer).rejects.toThrow('torn')
    expect(meter.calls).toHaveLength(1)
    expect(meter.calls[0]).toMatchObject({ kind: 'text', counted: false })
  })

  test('tokens as the engine counts them, at the list price of the model that is paid', async () => {
    const hand = handEngine()
    const { meter, watched } = over(hand)
    const told: unknown[] = []
    const answer = heard(watched.stream({ ...request(), onUsage: (usage) => told.push(usage) }))
    const call = await hand.call(1)
    call.say('Imagine ')
    call.say('a train.')
    call.finish({ tokensIn: 1000, tokensOut: 200 })
    expect(await answer).toBe('Imagine a train.')
    // GPT-6 Luna costs $0.10 per million input tokens and $0.50 per million output tokens, so this call costs 100 + 100
    // millionths of a dollar.
    expect(meter.calls).toEqual([{ kind: 'text', tokensIn: 1000, tokensOut: 200, counted: true, cost: 200 }])
    expect(told).toEqual([{ tokensIn: 1000, tokensOut: 200 }])
  })

  test('an engine that does not count is estimated', async () => {
    const hand = handEngine()
    const { meter, watched } = over(hand)
    const answer = heard(watched.stream(request()))
    const call = await hand.call(1)
    call.say('x'.repeat(400))
    call.finish()
    await answer
    expect(meter.calls[0]).toMatchObject({ counted: false, tokensOut: 100 })
    expect(meter.calls[0]?.cost).toBeGreaterThan(0)
  })

  test('an engine on this machine costs nothing', async () => {
    const hand = handEngine(SMALL_LOCAL)
    const { meter, watched } = over(hand)
    expect(watched).toMatchObject(SMALL_LOCAL)
    const answer = heard(watched.stream(request()))
    const call = await hand.call(1)
    call.say('No.')
    call.finish({ tokensIn: 10, tokensOut: 2 })
    await answer
    expect(meter.calls[0]?.cost).toBe(0)
  })

  test('forms are counted as well', async () => {
    const hand = handEngine()
    const { meter, watched } = over(hand)
    const answer = watched.structured({ ...request(), name: 'side', schema: v.object({ side: v.string() }) })
    const form = await hand.form(1)
    form.request.onUsage?.({ tokensIn: 100, tokensOut: 10 })
    form.fill(sideOf('A'))
    expect(await answer).toEqual({ side: 'A' })
    expect(meter.calls[0]).toMatchObject({ kind: 'form', tokensIn: 100, tokensOut: 10 })
  })
})
