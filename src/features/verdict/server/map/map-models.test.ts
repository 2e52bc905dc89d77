import { expect, test } from 'vitest'
import { askedModel } from '#features/models/server/asked-model.ts'
import { handEngine, smallModel } from '#testing/hand-engine.ts'
import { mapModels } from './map-models.ts'

const engine = handEngine()
const debate = { language: 'en', responses: [] }
const turn = { aiModel: 'gpt-4o', engine: 'openai', turnNumber: 2 }
const full = mapModels((model) => askedModel(engine, model))

test('§20 nobody reads the first turn, a scripted one, or with a small model', () => {
  expect(full({ ...turn, turnNumber: 1 }, debate)).toEqual([])
  expect(full({ ...turn, engine: 'scripted' }, debate)).toEqual([])
  expect(mapModels(smallModel())(turn, debate)).toEqual([])
  expect(mapModels(() => ({ kind: 'scripted' }))(turn, debate)).toEqual([])
})

test('§20 the turn’s own model and Alex read; a stand-in for both reads once', () => {
  expect(full(turn, debate).map(({ model }) => model)).toEqual(['gpt-4o', 'gpt-4.1-nano'])
  expect(mapModels(() => askedModel(engine, 'stand-in'))(turn, debate)).toHaveLength(1)
})
