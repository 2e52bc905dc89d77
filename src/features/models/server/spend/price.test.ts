import { describe, expect, test } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { askedModel } from '../asked-model.ts'
import { costOf, tokensOf } from './budget.ts'

const sol = { kind: 'remote', price: { in: 2, out: 10, cached: 0.2 } } as const

describe('§14: what a call costs', () => {
  test('engines on this machine and models without a known price cost nothing', () => {
    const tokens = { tokensIn: 1000, tokensOut: 1000 }
    const localModel = askedModel(handEngine({ kind: 'local' }), 'gpt-6-sol')
    expect(costOf({ kind: 'scripted' }, tokens)).toBe(0)
    expect(costOf(localModel, tokens)).toBe(0)
    expect(costOf({ kind: 'remote', price: null }, tokens)).toBe(0)
  })

  test('others cost their list price, in millionths of a dollar, rounded up', () => {
    expect(costOf(sol, { tokensIn: 1000, tokensOut: 500 })).toBe(7_000)
    expect(costOf({ kind: 'remote', price: { in: 0.1, out: 0.5, cached: 0.01 } }, { tokensIn: 1, tokensOut: 0 })).toBe(
      1,
    )
  })

  test('what the provider’s cache held costs its own price', () => {
    expect(costOf(sol, { tokensIn: 1000, tokensOut: 0, tokensCached: 500 })).toBe(1_100)
    expect(costOf(sol, { tokensIn: 1000, tokensOut: 0, tokensCached: 5_000 })).toBe(200)
  })

  test('§10 a successor that answered for a retired model costs its own price', () => {
    expect(costOf(sol, { tokensIn: 1_000_000, tokensOut: 0, servedBy: 'gpt-6-luna' })).toBe(100_000)
    expect(costOf(sol, { tokensIn: 1_000_000, tokensOut: 0, servedBy: 'of-no-table' })).toBe(2_000_000)
  })

  test('a voice costs the list price of the characters that it speaks; one without a list price nothing', () => {
    expect(costOf({ kind: 'speech', model: 'tts-1', price: 15 }, { tokensIn: 160, tokensOut: 0 })).toBe(2_400)
    expect(costOf({ kind: 'speech', model: 'kokoro', price: null }, { tokensIn: 160, tokensOut: 0 })).toBe(0)
  })

  test('what the engine counted is paid, even when it failed then', () => {
    const usage = { tokensIn: 10, tokensOut: 2 }
    const error = new EngineError('rejected', '')
    expect(tokensOf({ usage, asked: 2_000, answered: 'four', error })).toEqual(usage)
  })

  test('§10 with the successor that is known to have answered, counted or not', () => {
    const call = { servedBy: 'gpt-6-luna', asked: 2_000, answered: 'four', error: null }
    const usage = { tokensIn: 10, tokensOut: 2 }
    expect(tokensOf({ ...call, usage })).toEqual({ ...usage, servedBy: 'gpt-6-luna' })
    expect(tokensOf({ ...call, usage: null })).toEqual({ tokensIn: 2_000, tokensOut: 1, servedBy: 'gpt-6-luna' })
  })

  test('uncounted: the question and about a token for four characters of the answer; nothing for a refusal', () => {
    const call = { usage: null, asked: 2_000, answered: 'Imagine a train.' }
    expect(tokensOf({ ...call, error: null })).toEqual({ tokensIn: 2_000, tokensOut: 4 })
    const broken = new EngineError('broken-stream', '')
    expect(tokensOf({ ...call, error: broken })).toEqual({ tokensIn: 2_000, tokensOut: 4 })
    const refused = new EngineError('busy', '')
    expect(tokensOf({ ...call, error: refused })).toEqual({ tokensIn: 0, tokensOut: 0 })
  })
})
