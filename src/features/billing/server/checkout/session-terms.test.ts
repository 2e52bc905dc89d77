import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, EMAIL, member, payingWorld, planOf } from '#testing/paying.ts'
import { postForm, sdkOf } from 'stripe-sandbox/testing'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { currentUser } from '#features/account/user.ts'
import { cancelSubscription, createCheckout, readSubscription } from '../../contract.ts'

const CARD = { cardNumber: '4242424242424242', cardExpiry: '12 / 40', cardCvc: '123' }
const site = { terms: 'https://shop.example/terms', refund: null, support: 'mailto:help@shop.example' }

let plain: World
let product: World
beforeAll(async () => {
  plain = await payingWorld()
  product = await payingWorld({ shop: { tax: true, promotionCodes: true, trialDays: 14 }, site })
})
afterAll(() => Promise.all([plain.close(), product.close()]))

const made = ({ payments }: World) =>
  payments.requests.findLast(({ method, path }) => `${method} ${path}` === 'POST /v1/checkout/sessions')?.params ?? {}
const stripe = () => sdkOf(product.payments.url)
async function bill(fields: Readonly<Record<string, string>>) {
  const who = await member(product)
  const { id } = await who.call(currentUser)
  await triedAlready(who)
  const paid = await postForm(await checkout(who, 'standard'), { ...CARD, ...fields })
  await product.payments.settled()
  const customers = await stripe().customers.list({ email: EMAIL, limit: 100 })
  const customer = customers.data.find(({ metadata }) => metadata['userId'] === id)?.id ?? ''
  const [latest] = (await stripe().invoices.list({ customer })).data
  return { who, status: paid.status, latest, tax: latest?.total_taxes?.[0] }
}
async function triedAlready(who: Visitor): Promise<void> {
  await postForm(await checkout(who, 'standard'), { ...CARD, country: 'US' })
  await product.payments.settled()
  await who.call(cancelSubscription)
  product.payments.controls.clock({ advanceSeconds: 15 * 86_400 })
  await product.payments.settled()
  expect((await planOf(who))[0]).toBe('free')
}

test('without settings nothing is asked for but the payment', async () => {
  await checkout(await member(plain), 'pro')
  const names = Object.keys(made(plain)).filter((name) => /tax|promotion|custom|billing_address/.test(name))
  expect(names).toEqual(['customer'])
  expect(made(plain)['subscription_data']).not.toHaveProperty('trial_period_days')
})

test('the operator’s pages stand beside the button, in the payer’s language', async () => {
  const who = product.visitor({ 'accept-language': 'de' })
  await signUp(who)
  await who.call(createCheckout, { body: { tier: 'pro', email: EMAIL } })
  expect(made(product)['custom_text']).toEqual({
    submit: { message: '[Nutzungsbedingungen](https://shop.example/terms) · Kontakt: help@shop.example' },
  })
})

test('a trial, once for each account: then the plan is paid for at once', async () => {
  const who = await member(product)
  expect(await who.call(readSubscription)).toMatchObject({ trialDays: 14 })
  await postForm(await checkout(who, 'standard'), { ...CARD, country: 'US' })
  await product.payments.settled()
  const day = 86_400_000
  const { tier, periodEnd, trialDays } = await who.call(readSubscription)
  const left = Date.parse(periodEnd ?? '') - Date.parse(product.payments.controls.clock({ advanceSeconds: 0 }).now)
  expect([tier, Math.round(left / day), trialDays]).toEqual(['standard', 14, null])

  const again = await bill({ country: 'US' })
  expect(again.latest?.amount_paid).toBe(999)
  expect(await planOf(again.who)).toEqual(['standard', 'active', false])
})

test('a promotion code: a wrong one is refused; a right one is taken off the first bill', async () => {
  const coupon = await stripe().coupons.create({ percent_off: 20, duration: 'once' })
  await stripe().promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'FIFTH' })
  const refused = await bill({ country: 'US', promotionCode: 'NONE' })
  expect([refused.status, (await planOf(refused.who))[0]]).toEqual([402, 'free'])
  const { latest } = await bill({ country: 'US', promotionCode: 'fifth' })
  expect([latest?.subtotal, latest?.total, latest?.amount_paid]).toEqual([999, 799, 799])
})

test('tax stands in the price, by the payer’s country; a company of another country pays it itself', async () => {
  const { latest, tax, who } = await bill({ country: 'DE' })
  expect([latest?.total, tax?.amount, tax?.tax_behavior]).toEqual([999, 160, 'inclusive'])
  expect(await planOf(who)).toEqual(['standard', 'active', false])
  expect((await who.call(readSubscription)).allTiers.pro.plusTax).toBe(false)
  expect((await bill({ country: 'FR', taxId: 'FR12345678901' })).tax).toMatchObject({
    amount: 0,
    taxability_reason: 'reverse_charge',
  })
})
