import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { checkout, member as memberOf, pay, payFromBank, payingWorld, planOf, returned } from '#testing/paying.ts'
import { sdkOf } from 'stripe-sandbox/testing'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { readSubscription, verifyCheckout } from '../../contract.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const member = () => memberOf(product)
const end = async (how: 'paid' | 'failed') => {
  product.payments.controls.debits({ end: how })
  await product.payments.settled()
}
const firstPaymentOf = async (who: Visitor) => (await who.call(readSubscription)).firstPayment
async function subscriptionsOf(who: Visitor): Promise<string[]> {
  const { id } = await who.call(currentUser)
  const stripe = sdkOf(product.payments.url)
  const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 })
  return data.filter(({ metadata }) => metadata['userId'] === id).map(({ status }) => status)
}

describe('§7 POST /api/subscription/create-checkout while a first payment is on its way', () => {
  test('no second page, for either plan: 409 payment-open; the money that arrives makes one plan', async () => {
    const who = await member()
    await payFromBank(await checkout(who, 'standard'))
    await expect(checkout(who, 'standard')).rejects.toMatchObject({ status: 409, code: 'payment-open' })
    await expect(checkout(who, 'pro')).rejects.toMatchObject({ status: 409, code: 'payment-open' })
    expect([await planOf(who), await firstPaymentOf(who)]).toEqual([['free', 'active', false], 'open'])
    await end('paid')
    expect([await planOf(who), await firstPaymentOf(who)]).toEqual([['standard', 'active', false], null])
    expect(await subscriptionsOf(who)).toEqual(['active'])
  })

  test('a page is paid from a bank at the very moment another plan is asked for: one page is left at most', async () => {
    for (let round = 0; round < 2; round += 1) {
      const who = await member()
      const first = await checkout(who, 'standard')
      const [asked] = await Promise.allSettled([checkout(who, 'pro'), payFromBank(first).catch(() => null)])
      if (asked.status === 'fulfilled') await pay(asked.value)
      await end('paid')
      expect(await subscriptionsOf(who)).toEqual(['active'])
    }
  })

  test('it fails: no plan, said for two weeks; another page can be paid, and the failed bill no more', async () => {
    const who = await member()
    await payFromBank(await checkout(who, 'standard'))
    await end('failed')
    expect([await planOf(who), await firstPaymentOf(who)]).toEqual([['free', 'active', false], 'failed'])
    const url = await checkout(who, 'pro')
    expect(await subscriptionsOf(who)).toEqual(['canceled'])
    await pay(url)
    await product.payments.settled()
    expect([await planOf(who), await firstPaymentOf(who)]).toEqual([['pro', 'active', false], null])
  })
})

describe('§7 POST /api/subscription/verify-checkout', () => {
  test('on its way: no success yet, and not a failure; after it has arrived a success', async () => {
    const who = await member()
    const { sessionId } = returned(await payFromBank(await checkout(who, 'pro')))
    const verified = () => who.call(verifyCheckout, { body: { sessionId } })
    expect(await verified()).toEqual({
      success: false,
      pending: true,
      error: expect.stringContaining('please do not pay again'),
    })
    await end('paid')
    expect(await verified()).toEqual({ success: true, subscription: { name: 'Pro', tier: 'pro' } })
  })

  test('it has failed: no success, and nothing is on its way', async () => {
    const who = await member()
    const { sessionId } = returned(await payFromBank(await checkout(who, 'pro')))
    await end('failed')
    expect(await who.call(verifyCheckout, { body: { sessionId } })).toEqual({
      success: false,
      error: 'Payment verification incomplete',
    })
  })
})
