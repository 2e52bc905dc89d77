import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idOf, makeCatalogue, openPayments, type Payments, postForm } from '../testing/payments.ts'

let payments: Payments
let url: string
let session: () => Promise<Stripe.Checkout.Session>
beforeEach(async () => {
  payments = await openPayments()
  const { stripe } = payments
  const { standard } = await makeCatalogue(stripe)
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const made = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: standard.id, quantity: 1 }],
    success_url: 'http://localhost:3000/subscription',
  })
  url = made.url ?? ''
  session = () => stripe.checkout.sessions.retrieve(made.id, { expand: ['subscription'] })
})
afterEach(() => payments.close())

const debit = (accountNumber = '000123456789') => postForm(`${url}/debit`, { accountNumber })
const subscription = async () => (await session()).subscription as Stripe.Subscription
async function paymentStatus(): Promise<string | undefined> {
  const { latest_invoice } = await subscription()
  const bill = await payments.stripe.invoices.retrieve(idOf(latest_invoice), {
    expand: ['payments.data.payment.payment_intent'],
  })
  const intent = bill.payments?.data[0]?.payment.payment_intent
  return typeof intent === 'object' ? intent.status : intent
}
const heard = async () => {
  await payments.sandbox.settled()
  return payments.receiver.types()
}
const DAY = 86_400

describe('a bank debit', () => {
  test('without a number nothing begins', async () => {
    expect((await debit('')).status).toBe(402)
    expect(await session()).toMatchObject({ status: 'open', subscription: null })
  })

  test('on its way: the page is done, nothing is paid, and the subscription waits longer than a declined card’s', async () => {
    expect((await debit()).headers.get('location')).toBe('http://localhost:3000/subscription')
    expect(await session()).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null })
    payments.sandbox.controls.clock({ advanceSeconds: 3 * DAY })
    expect((await subscription()).status).toBe('incomplete')
    expect(await paymentStatus()).toBe('processing')
    expect(await heard()).not.toContain('invoice.paid')
    expect(await (await fetch(url)).text()).toContain('Payment on its way')
  })

  test('the money arrives: the subscription begins, and the session says so', async () => {
    await debit()
    expect(payments.sandbox.controls.debits({ end: 'paid' })).toEqual({ ended: 1 })
    expect(await session()).toMatchObject({ payment_status: 'paid', subscription: { status: 'active' } })
    expect(await paymentStatus()).toBe('succeeded')
    expect(await heard()).toEqual(
      expect.arrayContaining([
        'invoice.paid',
        'customer.subscription.updated',
        'checkout.session.async_payment_succeeded',
      ]),
    )
    expect(payments.sandbox.controls.debits({ end: 'failed' })).toEqual({ ended: 0 })
  })

  test('it fails, by the button of the first page: said, and the subscription ends as one that was never paid', async () => {
    await debit()
    const [, id = ''] = /name="payment" value="(pi_\w+)"/.exec(await (await fetch(payments.sandbox.url)).text()) ?? []
    await postForm(payments.sandbox.url, { payment: id, end: 'failed' })
    expect(await session()).toMatchObject({ payment_status: 'unpaid', subscription: { status: 'incomplete' } })
    expect(await paymentStatus()).toBe('requires_payment_method')
    expect(await heard()).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'checkout.session.async_payment_failed']),
    )
    payments.sandbox.controls.clock({ advanceSeconds: DAY })
    expect((await subscription()).status).toBe('incomplete_expired')
  })

  test('a renewal: the subscription runs on while the money comes, and is past due when it does not', async () => {
    await debit()
    payments.sandbox.controls.debits({ end: 'paid' })
    payments.sandbox.controls.clock({ advanceSeconds: 35 * DAY })
    expect([(await subscription()).status, await paymentStatus()]).toEqual(['active', 'processing'])
    payments.sandbox.controls.debits({ end: 'failed' })
    expect((await subscription()).status).toBe('past_due')
    payments.sandbox.controls.clock({ advanceSeconds: 8 * DAY })
    payments.sandbox.controls.debits({ end: 'paid' })
    expect((await subscription()).status).toBe('active')
  })
})
