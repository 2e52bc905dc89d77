import { expect, test } from 'vitest'
import { askedModel } from '#features/models/server/asked-model.ts'
import { handEngine, smallModel } from '#testing/hand-engine.ts'
import { mapModel } from './map-models.ts'

const engine = handEngine()
const debate = { language: 'en', responses: [] }
const turn = { aiModel: 'gpt-4o', engine: 'openai', turnNumber: 2 }
const full = mapModel((model) => askedModel(engine, model))

test('§20 nobody reads the first turn, a scripted one, or with a small model', () => {
  expect(full({ ...turn, turnNumber: 1 }, debate)).toBeNull()
  expect(full({ ...turn, engine: 'scripted' }, debate)).toBeNull()
  expect(mapModel(smallModel())(turn, debate)).toBeNull()
  expect(mapModel(() => ({ kind: 'scripted' }))(turn, debate)).toBeNull()
})

test('§20 the turn’s own model reads; Alex where that one cannot', () => {
  expect(full(turn, debate)?.model).toBe('gpt-4o')
  const without = mapModel((model) => (model === 'gpt-4o' ? { kind: 'scripted' } : askedModel(engine, model)))
  expect(without(turn, debate)?.model).toBe('gpt-4.1-nano')
})
