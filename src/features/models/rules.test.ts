import { describe, expect, test } from 'vitest'
import { DEFAULT_MODEL, TIERS } from './catalogue.ts'
import { mayUseModel } from './rules.ts'

const plans = {
  free: { models: [DEFAULT_MODEL, 'gpt-4o-mini'] },
  standard: { models: ['gpt-4o', 'grok-2'] },
  pro: { models: ['gpt-4'] },
}
const models = TIERS.flatMap((tier) => plans[tier].models.map((id) => ({ id, tier })))

describe('§6 models', () => {
  test('a model that no plan has is refused to everyone, also one of the catalogue', () => {
    for (const id of ['gpt-99', 'grok-4']) {
      for (const tier of [null, 'pro'] as const) expect(mayUseModel(plans, tier, id)).toEqual({ access: 'unknown' })
    }
  })

  test('anonymous visitors speak with Alex and nobody else', () => {
    for (const { id, tier } of models) {
      const expected = id === DEFAULT_MODEL ? { access: 'allowed' } : { access: 'login', requiredTier: tier }
      expect(mayUseModel(plans, null, id), id).toEqual(expected)
    }
  })

  test('a plan includes its own and every lower tier', () => {
    const allowed = TIERS.map((tier) => models.filter(({ id }) => mayUseModel(plans, tier, id).access === 'allowed'))
    expect(allowed.map(({ length }) => length)).toEqual([2, 4, 5])
    expect(mayUseModel(plans, 'free', 'gpt-4')).toEqual({ access: 'upgrade', requiredTier: 'pro' })
  })
})
