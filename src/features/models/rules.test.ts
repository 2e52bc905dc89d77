import { describe, expect, test } from 'vitest'
import { DEFAULT_MODEL, MODELS, type Tier } from './catalogue.ts'
import { mayUseModel } from './rules.ts'

describe('§6 models', () => {
  test('a model that is not in the catalogue is refused to everyone', () => {
    for (const tier of [null, 'pro'] as const) expect(mayUseModel(tier, 'gpt-99')).toEqual({ access: 'unknown' })
  })

  test('anonymous visitors speak with Alex and nobody else', () => {
    for (const { id, tier } of MODELS) {
      const expected = id === DEFAULT_MODEL ? { access: 'allowed' } : { access: 'login', requiredTier: tier }
      expect(mayUseModel(null, id), id).toEqual(expected)
    }
  })

  test('a plan includes its own and every lower tier', () => {
    const allowed = (tier: Tier) => MODELS.filter(({ id }) => mayUseModel(tier, id).access === 'allowed').length
    expect([allowed('free'), allowed('standard'), allowed('pro')]).toEqual([3, 9, 14])
    expect(mayUseModel('free', 'gpt-4')).toEqual({ access: 'upgrade', requiredTier: 'pro' })
  })
})
