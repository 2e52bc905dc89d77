import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkout, confirmChange, EMAIL, member, payingWorld, planOf, subscribe } from '#testing/paying.ts'
import { sdkOf } from 'stripe-sandbox/testing'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { currentUser } from '#features/account/user.ts'

const DISPUTED_CARD = '4000000000000259'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const stripe = () => sdkOf(product.payments.url)
async function chargesOf(who: Visitor) {
  const { id } = await who.call(currentUser)
  const customers = await stripe().customers.list({ email: EMAIL, limit: 100 })
  const customer = customers.data.find(({ metadata }) => metadata['userId'] === id)?.id ?? ''
  return (await stripe().charges.list({ customer })).data
}
const giveBack = async (charge: string | undefined, amount?: number) => {
  await stripe().refunds.create({ charge: charge ?? '', ...(amount !== undefined && { amount }) })
  await product.payments.settled()
}
const said = (event: string) =>
  product.log.filter((line) => line['event'] === event).map(({ level, userId }) => ({ level, userId }))

describe('a refund', () => {
  test('of a part, or of one charge of two: the plan stays; of all that was paid: it ends, and both are said', async () => {
    const who = await member(product)
    const { id: userId } = await who.call(currentUser)
    await subscribe(who, product)
    await confirmChange(await checkout(who, 'pro'))
    await product.payments.settled()
    const [change, first] = await chargesOf(who)
    await giveBack(first?.id, 100)
    await giveBack(first?.id)
    expect(await planOf(who)).toEqual(['pro', 'active', false])
    expect(said('refunded')).toEqual([40, 40].map((level) => ({ level, userId })))
    await giveBack(change?.id)
    expect(await planOf(who)).toEqual(['free', 'cancelled', false])
    expect(said('ended-by-refund')).toEqual([{ level: 40, userId }])
  })

  test('of an earlier month: this month was paid for, so the plan stays', async () => {
    const who = await member(product)
    await subscribe(who, product)
    product.payments.controls.clock({ advanceSeconds: 32 * 86_400 })
    await product.payments.settled()
    const [, earlier] = await chargesOf(who)
    await giveBack(earlier?.id)
    expect(await planOf(who)).toEqual(['standard', 'active', false])
  })

  test('of somebody who is no user of ours: nothing of theirs is ended, nothing is said', async () => {
    const before = said('refunded').length
    const customer = await stripe().customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const { data } = await stripe().prices.list({ lookup_keys: ['pro_monthly'] })
    const items = [{ price: data[0]?.id ?? '' }]
    const { id } = await stripe().subscriptions.create({ customer: customer.id, items })
    const charges = await stripe().charges.list({ customer: customer.id })
    await giveBack(charges.data[0]?.id)
    expect((await stripe().subscriptions.retrieve(id)).status).toBe('active')
    expect(said('refunded')).toHaveLength(before)
  })
})

test('a dispute is an alarm in log and metric; the plan stays until the operator decides', async () => {
  const who = await member(product)
  await subscribe(who, { card: DISPUTED_CARD, payments: product.payments })
  const { id: userId } = await who.call(currentUser)
  expect(said('disputed')).toEqual([{ level: 50, userId }])
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  expect(metrics).toContain('payment_events_total{event="disputed"} 1')
  expect(await planOf(who)).toEqual(['standard', 'active', false])
})
