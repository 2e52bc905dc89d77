/** §11 Plans: what a plan adds must be here, or it is said before anybody pays for it. */
import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { createCatalogue } from './catalogue.ts'
import { SHIPPED_PLANS } from './shipped-plans.ts'

/** The catalogue of a site whose providers write these models alone; without a payment service nothing has a price. */
const catalogue = (served: readonly string[], forMoney: boolean) =>
  createCatalogue({
    plans: SHIPPED_PLANS,
    stripe: null,
    clock: stoppedClock(),
    log: { warn: () => {} },
    isServed: (id) => served.includes(id),
    forMoney,
  })
const STANDARD_ONLY = ['gpt-4.1-nano', 'gpt-4o']

describe('§11 a paid model without a provider', () => {
  test('a plan that adds no model with a provider is not sold for money: 503 plan-not-served', async () => {
    const { priceOf } = catalogue(STANDARD_ONLY, true)
    await expect(priceOf('pro')).rejects.toMatchObject({ status: 503, code: 'plan-not-served' })
    // Standard has a model of its own here, so only its price is missing.
    await expect(priceOf('standard')).rejects.toMatchObject({ code: 'price-missing' })
    await expect(catalogue(STANDARD_ONLY, false).priceOf('pro')).rejects.toMatchObject({ code: 'price-missing' })
  })

  test('each plan says which of its models another one stands in for', async () => {
    const { free, standard, pro } = await catalogue(STANDARD_ONLY, true).offers()
    expect(free.replaced).toEqual(['gpt-3.5-turbo', 'gpt-4o-mini'])
    expect(standard.replaced).not.toContain('gpt-4o')
    expect(pro.replaced).toEqual(pro.models.filter((id) => !STANDARD_ONLY.includes(id)))
  })
})
