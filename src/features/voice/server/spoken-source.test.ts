import { expect, test } from 'vitest'
import { DIGITAL_SOURCES, PERSON } from '#features/debates/digital-source.ts'
import { sourceTexts, spokenSourceOf } from './spoken-source.ts'

const turn = (engine: string) => ({ aiModel: 'gpt-4o', engine, servedBy: null, createdAt: '2026-11-23T17:00:00.000Z' })

test('§16 a person’s turn that a voice speaks is generated in part; a model’s turn is as it was written', () => {
  const [person, model] = [spokenSourceOf([turn(PERSON)], 0), spokenSourceOf([turn('openai')], 0)]
  expect(person.date).toBe('2026-11-23T17:00:00.000Z')
  expect(sourceTexts(person)).toEqual({ DigitalSourceType: DIGITAL_SOURCES.composite })
  expect(sourceTexts(model)).toEqual({ DigitalSourceType: DIGITAL_SOURCES.trained, AISystemUsed: 'gpt-4o (openai)' })
})
