import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MODELS } from '#features/models/catalogue.ts'
import { plansFrom, SHIPPED_PLANS } from './plans-file.ts'

const plansOf = (file: unknown) => plansFrom(file, (complaint) => new Error(complaint))

describe('§11 a file of the plans that is refused says where, and what is wrong', () => {
  const price = 'it must be above 0 with at most two decimal places, such as 9.99'
  const key = 'it must be a text of 1 to 200 characters'
  test.each<[unknown, string]>([
    [[], 'must hold a JSON object'],
    [null, 'must hold a JSON object'],
    ['pro', 'must hold a JSON object'],
    [{ gold: {} }, 'has no usable "gold": only currency, free, standard, pro can be set here'],
    [JSON.parse('{"__proto__":{}}'), 'has no usable "__proto__": only currency, free, standard, pro can be set here'],
    [
      { pro: 5 },
      'has no usable "pro": it must be an object with price, yearlyPrice, lookupKey, yearlyLookupKey, models',
    ],
    [
      { pro: { prize: 5 } },
      'has no usable "pro.prize": only price, yearlyPrice, lookupKey, yearlyLookupKey, models can be set here',
    ],
    [{ free: { lookupKey: 'free' } }, 'has no usable "free.lookupKey": only price, models can be set here'],
    [{ free: { price: 1 } }, 'has no usable "free.price": it must be 0'],
    [{ pro: { price: '9.99' } }, `has no usable "pro.price": ${price}`],
    [{ pro: { price: 9.999 } }, `has no usable "pro.price": ${price}`],
    [{ pro: { price: 1e-7 } }, `has no usable "pro.price": ${price}`],
    [{ pro: { price: 0 } }, `has no usable "pro.price": ${price}`],
    [{ pro: { price: -5 } }, `has no usable "pro.price": ${price}`],
    [{ pro: { price: 1_000_000 } }, `has no usable "pro.price": ${price}`],
    [{ pro: { price: null } }, `has no usable "pro.price": ${price}`],
    [{ standard: { lookupKey: '' } }, `has no usable "standard.lookupKey": ${key}`],
    [{ standard: { lookupKey: ' ' } }, `has no usable "standard.lookupKey": ${key}`],
    [{ standard: { lookupKey: 5 } }, `has no usable "standard.lookupKey": ${key}`],
    [{ standard: { lookupKey: 'k'.repeat(201) } }, `has no usable "standard.lookupKey": ${key}`],
    [
      { standard: { lookupKey: 'ours' }, pro: { lookupKey: 'ours' } },
      'has no usable "pro.lookupKey": it must not be that of standard.lookupKey',
    ],
    [
      { standard: { lookupKey: ' pro_monthly' } },
      'has no usable "standard.lookupKey": it must not be that of pro.lookupKey',
    ],
    [
      { pro: { yearlyLookupKey: 'pro_monthly' } },
      'has no usable "pro.yearlyLookupKey": it must not be that of pro.lookupKey',
    ],
    [{ pro: { yearlyPrice: 0 } }, `has no usable "pro.yearlyPrice": ${price}`],
    [{ currency: 'euro' }, 'has no usable "currency": it must be three letters of ISO 4217, such as "eur"'],
    [{ currency: 'qqq' }, 'has no usable "currency": it must be three letters of ISO 4217, such as "eur"'],
    [
      { currency: 'eur', standard: { price: 5 } },
      'has no usable "pro.price": it must be set, because the currency is eur',
    ],
    [
      { currency: 'jpy', standard: { price: 980 }, pro: { price: 1980.5 } },
      'has no usable "pro.price": it must be a whole number above 0, such as 980',
    ],
    [{ pro: { models: 'gpt-4' } }, 'has no usable "pro.models": it must be a list of model ids'],
    [{ pro: { models: ['gpt-4', 'gpt-9'] } }, 'has no usable "pro.models.1": "gpt-9" is no model of ours'],
    [{ pro: { models: ['gpt-4', 4] } }, 'has no usable "pro.models.1": 4 is no model of ours'],
    [
      { pro: { models: ['gpt-4', 'gpt-4'] } },
      'has no usable "pro.models.1": gpt-4 is named by "pro.models.0" already, and higher plans include it',
    ],
    [
      { standard: { models: ['gpt-4'] }, pro: { models: ['grok-4', 'gpt-4'] } },
      'has no usable "pro.models.1": gpt-4 is named by "standard.models.0" already, and higher plans include it',
    ],
    [{ free: { models: [] } }, 'has no usable "free.models": it must name gpt-4.1-nano, which anonymous visitors use'],
    [
      { standard: { models: ['gpt-4.1-nano'] } },
      'has no usable "standard.models.0": gpt-4.1-nano belongs to free, for anonymous visitors',
    ],
  ])('%j', (file, sentence) => {
    expect(() => plansOf(file)).toThrow(new Error(sentence))
  })
})

describe('§11 Plans', () => {
  test('those of the product: every model of the catalogue is in one plan', () => {
    const { free, standard, pro } = SHIPPED_PLANS
    expect([free, standard, pro].map(({ price, models }) => [price, models])).toEqual([
      [0, ['gpt-4.1-nano', 'gpt-3.5-turbo', 'gpt-4o-mini']],
      [9.99, ['gpt-4o', 'grok-2-mini', 'grok-2', 'grok-beta', 'claude-3-haiku-20240307', 'claude-3-5-sonnet-20241022']],
      [19.99, ['gpt-4', 'grok-3', 'grok-4', 'claude-3-7-sonnet-20250219', 'claude-sonnet-4-20250514']],
    ])
    expect([standard.lookupKey, pro.lookupKey]).toEqual(['standard_monthly', 'pro_monthly'])
    expect([...free.models, ...standard.models, ...pro.models]).toEqual(MODELS.map(({ id }) => id))
  })

  test('a file that says nothing changes nothing', () => {
    for (const file of [{}, { free: {}, standard: {}, pro: {} }, { free: { price: 0 } }]) {
      expect(plansOf(file)).toEqual(SHIPPED_PLANS)
    }
  })

  test.each([0.01, 4, 4.5, 4.35, 8.2, 19.99, 999_999.99])('a price of %d dollars', (dollars) => {
    const plans = plansOf({ standard: { price: dollars, yearlyPrice: null } })
    const standard = { ...SHIPPED_PLANS.standard, price: dollars, yearlyPrice: null }
    expect(plans).toEqual({ ...SHIPPED_PLANS, standard })
  })

  test('a year costs ten months, unless the file says what; in any currency', () => {
    const yearly = (file: unknown) => {
      const { standard, pro } = plansOf(file)
      return [standard.yearlyPrice, pro.yearlyPrice]
    }
    expect(yearly({})).toEqual([99.9, 199.9])
    expect(yearly({ standard: { price: 4.99 }, pro: { yearlyPrice: 150 } })).toEqual([49.9, 150])
    const yen = { currency: 'JPY', standard: { price: 980 }, pro: { price: 1980, yearlyPrice: 19_000 } }
    expect(yearly(yen)).toEqual([9800, 19_000])
    expect(Object.values(plansOf(yen)).map(({ currency }) => currency)).toEqual(['jpy', 'jpy', 'jpy'])
  })

  test('a model that the file names in another plan moves there; one that no plan is left with is not offered', () => {
    const { free, standard, pro } = plansOf({ standard: { models: ['gpt-4', 'gpt-4o'] } })
    expect(standard.models).toEqual(['gpt-4', 'gpt-4o'])
    expect(pro.models).toEqual(['grok-3', 'grok-4', 'claude-3-7-sonnet-20250219', 'claude-sonnet-4-20250514'])
    expect(free).toEqual(SHIPPED_PLANS.free)
  })

  test('the sentence that names models is not said of a plan with others', () => {
    const told = (file: unknown) => Object.values(plansOf(file)).map(({ description }) => description !== '')
    expect(told({ pro: { models: ['gpt-4'] } })).toEqual([true, true, false])
    expect(told({ free: { models: ['gpt-4.1-nano', 'gpt-4o-mini', 'gpt-3.5-turbo'] } })).toEqual([true, true, true])
  })

  test('the example of docs/operations.md is a file that can be used', () => {
    const docs = readFileSync('docs/operations.md', 'utf8')
    const example = /PLANS_FILE[^]*?```json\n([^]*?)```/.exec(docs)?.[1] ?? ''
    const plans = plansOf(JSON.parse(example))
    expect(plans).not.toEqual(SHIPPED_PLANS)
  })
})
