import { describe, expect, test } from 'vitest'
import { DEFAULT_MODEL, displayName, modelById, MODELS } from './catalogue.ts'
import { tierIncludes, tierOfModel } from './rules.ts'

describe('§3 model catalogue', () => {
  test('an unknown id is no model, and is shown as the id itself', () => {
    expect(modelById('gpt-99')).toBeNull()
    expect(displayName('gpt-99')).toBe('gpt-99')
  })

  test('every row of the table, by its name', () => {
    expect(Object.fromEntries(MODELS.map(({ id, displayName: name }) => [id, name]))).toEqual({
      'gpt-4.1-nano': 'Alex (GPT-4.1 Nano)',
      'gpt-3.5-turbo': 'Emma (GPT-3.5 Turbo)',
      'gpt-4o': 'Michael (GPT-4o)',
      'gpt-4': 'David (GPT-4)',
      'gpt-4o-mini': 'Sarah (GPT-4o Mini)',
      'grok-2': 'Tesla (Grok 2)',
      'grok-3': 'Elon (Grok 3)',
      'grok-4': 'Neo (Grok 4)',
      'grok-2-mini': 'Grok 2 Mini',
      'grok-beta': 'Grok Beta',
      'claude-3-haiku-20240307': 'Aria (Claude 3.0)',
      'claude-3-5-sonnet-20241022': 'Vincent (Claude 3.5)',
      'claude-3-7-sonnet-20250219': 'Sophia (Claude 3.7)',
      'claude-sonnet-4-20250514': 'Claude (4.0 Sonnet)',
    })
  })

  test('§11 the plan of a model is the lowest that has it', () => {
    const plans = {
      free: { models: ['gpt-4.1-nano'] },
      standard: { models: ['gpt-4.1-nano', 'gpt-4o'] },
      pro: { models: ['gpt-4.1-nano', 'gpt-4o', 'gpt-4'] },
    }
    const plansOf = ['gpt-99', 'grok-2', 'gpt-4.1-nano', 'gpt-4o', 'gpt-4'].map((id) => tierOfModel(plans, id))
    expect(plansOf).toEqual([null, null, 'free', 'standard', 'pro'])
  })

  test('§6 Alex is the default, and free', () => {
    expect(modelById(DEFAULT_MODEL)?.displayName).toBe('Alex (GPT-4.1 Nano)')
  })

  test('§1 higher tiers include every model of the lower ones, never the other way round', () => {
    expect(tierIncludes('free', 'standard')).toBe(false)
    expect(tierIncludes('standard', 'pro')).toBe(false)
    expect(tierIncludes('pro', 'free')).toBe(true)
    expect(tierIncludes('standard', 'standard')).toBe(true)
  })
})
