import { describe, expect, test } from 'vitest'
import { DIGITAL_SOURCES, digitalSourceOf, generatorOf, sourceTypeOf } from './digital-source.ts'

const said = (engine: string, second = 1, aiModel = 'gpt-4o', servedBy: string | null = null) => ({
  engine,
  aiModel,
  servedBy,
  createdAt: `2026-01-01T12:00:0${second}.000Z`,
})
const [model, local, script] = [said('openai'), said('local:Qwen3 1.7B', 3), said('scripted', 2)]

describe('§16 what a machine can tell', () => {
  test('a model’s turn is trained algorithmic media, the scripted debater’s algorithmic; the words are IPTC’s', () => {
    expect([model, local, script].map(sourceTypeOf)).toEqual([
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
    ])
  })

  test('who wrote it: the model with its engine, the local model by its name, the script', () => {
    expect([model, local, script].map(generatorOf)).toEqual(['gpt-4o (openai)', 'Qwen3 1.7B', 'scripted'])
  })

  test('the model that serves the chosen one now, where the turn says it', () => {
    const now = said('openai', 5, 'gpt-4o', 'gpt-6-luna')
    expect(generatorOf(now)).toBe('gpt-6-luna (openai)')
    expect(digitalSourceOf([model, now], 0)?.models).toEqual(['gpt-4o (openai)', 'gpt-6-luna (openai)'])
  })

  test('a debate in which nothing is generated has none, whatever people have added', () => {
    expect(digitalSourceOf([], 0)).toBeNull()
    expect(digitalSourceOf([], 2)).toBeNull()
  })

  test.each([
    ['models alone', [model, local], 0, DIGITAL_SOURCES.trained],
    ['the script alone', [script], 0, DIGITAL_SOURCES.algorithmic],
    ['a model and a person', [model], 1, DIGITAL_SOURCES.composite],
    ['a model and the script', [model, script], 0, DIGITAL_SOURCES.composite],
    ['the script and a person, but no model', [script], 1, DIGITAL_SOURCES.algorithmic],
  ])('%s', (_, responses, inputs, type) => {
    expect(digitalSourceOf(responses, inputs)?.type).toBe(type)
  })

  test('with each model once, in the order of their turns, and the date of the last generated turn', () => {
    expect(digitalSourceOf([model, local, said('openai', 4), script], 1)).toMatchObject({
      models: ['gpt-4o (openai)', 'Qwen3 1.7B', 'scripted'],
      date: '2026-01-01T12:00:04.000Z',
    })
  })
})
