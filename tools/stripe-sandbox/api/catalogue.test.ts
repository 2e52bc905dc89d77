import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPayments, type Payments } from '../testing/payments.ts'

let payments: Payments
let product: string
beforeEach(async () => {
  payments = await openPayments()
  product = (await payments.stripe.products.create({ name: 'Standard', metadata: { tier: 'standard' } })).id
})
afterEach(() => payments.close())

const monthly = (more: object = {}) =>
  payments.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
    ...more,
  })

describe('products and prices', () => {
  test('a lookup key belongs to one price, until it is transferred', async () => {
    const first = await monthly({ lookup_key: 'standard_monthly' })
    await expect(monthly({ lookup_key: 'standard_monthly' })).rejects.toMatchObject({ param: 'lookup_key' })
    const second = await monthly({ lookup_key: 'standard_monthly', transfer_lookup_key: true })
    expect((await payments.stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
    const found = await payments.stripe.prices.list({ lookup_keys: ['standard_monthly', 'pro_monthly'], active: true })
    expect(found.data.map(({ id }) => id)).toEqual([second.id])
  })

  test('a price needs a product that exists, and an amount in whole cents', async () => {
    await expect(monthly({ product: 'prod_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'product',
    })
    await expect(monthly({ unit_amount: 9.99 })).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
    await expect(monthly({ recurring: { interval: 'moon' } })).rejects.toMatchObject({ param: 'recurring[interval]' })
  })

  test('a price that is off can be found, but not bought', async () => {
    const { id } = await monthly()
    await payments.stripe.prices.update(id, { active: false })
    expect((await payments.stripe.prices.list({ active: true })).data).toEqual([])
    expect((await payments.stripe.prices.list({ product })).data).toHaveLength(1)
    const bought = payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: id, quantity: 1 }],
      success_url: 'http://localhost:3000/',
    })
    await expect(bought).rejects.toThrow('inactive')
  })

  test('metadata is added to, and an empty value removes its key', async () => {
    const change = (metadata: Record<string, string> | '') => payments.stripe.products.update(product, { metadata })
    expect((await change({ colour: 'blue' })).metadata).toEqual({ tier: 'standard', colour: 'blue' })
    expect((await change({ tier: '' })).metadata).toEqual({ colour: 'blue' })
    expect((await change('')).metadata).toEqual({})
  })

  test('lists come in pages, newest first', async () => {
    const { stripe } = payments
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names) await stripe.customers.create({ name })
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
    const all: (string | null | undefined)[] = []
    for await (const { name } of stripe.customers.list({ limit: 2 })) all.push(name)
    expect(all).toEqual(names.toReversed())
    const page = await stripe.customers.list({ limit: 2 })
    const before = await stripe.customers.list({ limit: 2, ending_before: page.data[1]?.id ?? '' })
    expect(before.data.map(({ name }) => name)).toEqual(['five'])
  })

  test('an object is expanded where its id stands; other paths are refused', async () => {
    const { id } = await monthly()
    const price = await payments.stripe.prices.retrieve(id, { expand: ['product'] })
    expect(price.product).toMatchObject({ id: product, name: 'Standard' })
    const list = await payments.stripe.prices.list({ expand: ['data.product'] })
    expect(list.data[0]?.product).toMatchObject({ name: 'Standard' })
    await expect(payments.stripe.prices.retrieve(id, { expand: ['produkt'] })).rejects.toThrow('cannot be expanded')
  })
})
