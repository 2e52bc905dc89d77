import { describe, expect, test } from 'vitest'
import { MODELS } from '../catalogue.ts'
import { SERVED_NAMES } from '../shown-model.ts'
import { CHECKED, SERVED_MODELS, servedModel, STAND_IN_OF, successorOf } from './served-models.ts'

describe('§10 the models that exist', () => {
  test('an unknown id has no successor, and is no model of the table', () => {
    expect(successorOf('gpt-99')).toBeNull()
    expect(servedModel('gpt-4.1-nano')).toBeNull()
  })

  test('every catalogue id is served by its own provider’s model', () => {
    const served = Object.fromEntries(MODELS.map(({ id }) => [id, successorOf(id)]))
    expect(served).toEqual({
      'gpt-4.1-nano': 'gpt-6-luna',
      'gpt-3.5-turbo': 'gpt-6-luna',
      'gpt-4o-mini': 'gpt-6-luna',
      'gpt-4o': 'gpt-6-luna',
      'gpt-4': 'gpt-6-sol',
      'grok-2-mini': 'grok-4.3',
      'grok-2': 'grok-4.3',
      'grok-beta': 'grok-4.3',
      'grok-3': 'grok-4.3',
      'grok-4': 'grok-4.3',
      'claude-3-haiku-20240307': 'claude-haiku-5-5',
      'claude-3-5-sonnet-20241022': 'claude-sonnet-5-5',
      'claude-3-7-sonnet-20250219': 'claude-sonnet-5-5',
      'claude-sonnet-4-20250514': 'claude-sonnet-5-5',
    })
    for (const { id, provider } of MODELS) expect(servedModel(successorOf(id) ?? '')?.provider).toBe(provider)
  })

  test('every row has its name, and none has ended on the day it was checked', () => {
    expect(SERVED_MODELS.map(({ id }) => id)).toEqual(Object.keys(SERVED_NAMES))
    for (const { id, ends } of SERVED_MODELS) expect(ends === null || ends > CHECKED, id).toBe(true)
    for (const [provider, id] of Object.entries(STAND_IN_OF)) expect(servedModel(id)?.provider).toBe(provider)
  })

  test('a gateway’s way of writing an id is the same model', () => {
    expect(servedModel('anthropic/claude-haiku-5.5')?.id).toBe('claude-haiku-5-5')
    expect(servedModel('x-ai/grok-4.3')?.id).toBe('grok-4.3')
  })
})
