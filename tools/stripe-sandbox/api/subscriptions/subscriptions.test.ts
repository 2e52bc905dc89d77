import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  type Catalogue,
  customerOf,
  idOf,
  makeCatalogue,
  openPayments,
  type Payments,
} from '../../testing/payments.ts'

let payments: Payments
let catalogue: Catalogue
beforeEach(async () => {
  payments = await openPayments()
  catalogue = await makeCatalogue(payments.stripe)
})
afterEach(() => payments.close())

const HOUR = 60 * 60
const DAY = 24 * HOUR

async function customer(card: string | null = 'pm_card_visa'): Promise<string> {
  const given = card === null ? {} : { payment_method: card, invoice_settings: { default_payment_method: card } }
  return (await payments.stripe.customers.create({ email: 'ada@example.com', ...given })).id
}

const create = (who: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  payments.stripe.subscriptions.create({ customer: who, items: [{ price: catalogue.standard.id }], ...more })
const now = ({ id }: Stripe.Subscription) => payments.stripe.subscriptions.retrieve(id)
const advance = (seconds: number) => payments.sandbox.controls.clock({ advanceSeconds: seconds })
const update = ({ id }: Stripe.Subscription, params: Stripe.SubscriptionUpdateParams) =>
  payments.stripe.subscriptions.update(id, params)

describe('subscriptions that the API makes', () => {
  test('without a card there is none', async () => {
    await expect(create(await customer(null))).rejects.toThrow('no attached payment source')
    await expect(create(await customer(), { items: [] })).rejects.toMatchObject({ code: 'parameter_missing' })
    await expect(create(await customer(), { default_payment_method: 'pm_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  test('a card that does not pay leaves it incomplete, for a day', async () => {
    const who = await customer('pm_card_chargeCustomerFail')
    await expect(create(who, { payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      type: 'StripeCardError',
    })
    expect((await payments.stripe.subscriptions.list({ customer: who, status: 'all' })).data).toEqual([])
    const waiting = await create(who)
    expect(waiting.status).toBe('incomplete')
    advance(23 * HOUR)
    expect((await now(waiting)).status).toBe('incomplete_expired')
  })

  test('an unpaid first bill can be paid with another card', async () => {
    const waiting = await create(await customer('pm_card_chargeCustomerFail'))
    const invoice = idOf(waiting.latest_invoice)
    await expect(payments.stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'card_declined' })
    const paid = await payments.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa', expand: ['payments'] })
    expect(paid.payments?.data).toMatchObject([{ amount_paid: 999, status: 'paid' }])
    expect((await now(waiting)).status).toBe('active')
  })

  test('a trial ends with a bill; without a card it pauses when it should, and is resumed', async () => {
    const trial = await create(await customer(), { trial_period_days: 7 })
    expect(trial).toMatchObject({ status: 'trialing' })
    expect(await payments.stripe.invoices.retrieve(idOf(trial.latest_invoice))).toMatchObject({
      total: 0,
      status: 'paid',
    })
    advance(7 * DAY)
    expect(await now(trial)).toMatchObject({ status: 'active' })
    const [bill] = (await payments.stripe.invoices.list({ subscription: trial.id })).data
    expect(bill).toMatchObject({ total: 999, billing_reason: 'subscription_cycle', status: 'paid' })

    const who = await customer(null)
    const poor = await create(who, {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    advance(7 * DAY)
    expect((await now(poor)).status).toBe('paused')
    await expect(payments.stripe.subscriptions.resume(trial.id)).rejects.toThrow('paused')
    const card = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer: who })
    await update(poor, { default_payment_method: card.id })
    expect((await payments.stripe.subscriptions.resume(poor.id)).status).toBe('active')
  })
})

describe('subscriptions that are changed', () => {
  test('a cancelled one takes no change but its metadata, and is cancelled once only', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    await payments.stripe.subscriptions.cancel(subscription.id)
    await expect(update(subscription, { cancel_at_period_end: true })).rejects.toThrow('A canceled subscription')
    expect((await update(subscription, { metadata: { note: 'x' } })).metadata).toEqual({ note: 'x' })
    await expect(payments.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('only one way of cancelling may be said, and each is taken back by its own', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    await expect(update(subscription, { cancel_at: '', cancel_at_period_end: false })).rejects.toThrow(
      'only specify one',
    )
    const end = subscription.items.data[0]?.current_period_end
    const cancelled = { cancel_at: end, cancel_at_period_end: false }
    expect(await update(subscription, { cancel_at: 'max_period_end' })).toMatchObject(cancelled)
    expect(await update(subscription, { cancel_at_period_end: false })).toMatchObject(cancelled)
    expect(await update(subscription, { cancel_at: '' })).toMatchObject({ cancel_at: null, canceled_at: null })
  })

  test('an item without its id is added, as with Stripe', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    const changed = await update(subscription, { items: [{ price: catalogue.pro.id }], proration_behavior: 'none' })
    expect(changed.items.data.map(({ price }) => price.id)).toEqual([catalogue.standard.id, catalogue.pro.id])
  })

  test('a change that is not billed at once stands on the next bill', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: catalogue.pro.id }]
    const preview = await payments.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    expect([preview.amount_due, preview.lines.data.map(({ amount }) => amount)]).toEqual([1000, [-999, 1999]])
    await update(subscription, { items })
    expect((await payments.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
    advance(31 * DAY)
    const [bill] = (await payments.stripe.invoices.list({ subscription: subscription.id })).data
    expect(bill).toMatchObject({ total: 2999, status: 'paid' })
    expect(bill?.lines.data.map(({ amount }) => amount)).toEqual([-999, 1999, 1999])
  })

  test('a cheaper plan leaves a credit, which the next bill uses up', async () => {
    const subscription = await buy(payments.stripe, catalogue.pro.id)
    await update(subscription, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: catalogue.standard.id }],
      proration_behavior: 'always_invoice',
    })
    expect(await payments.stripe.customers.retrieve(customerOf(subscription))).toMatchObject({ balance: -1000 })
    advance(31 * DAY)
    const [bill] = (await payments.stripe.invoices.list({ subscription: subscription.id })).data
    expect(bill).toMatchObject({ total: 999, amount_due: 0, status: 'paid', ending_balance: -1 })
  })

  test('lists: of a customer, without the cancelled ones, unless all are asked for', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    await buy(payments.stripe, catalogue.standard.id)
    const list = async (params: Stripe.SubscriptionListParams = {}) =>
      (await payments.stripe.subscriptions.list({ customer: customerOf(subscription), ...params })).data.length
    expect([await list(), await list({ price: catalogue.pro.id })]).toEqual([1, 0])
    await payments.stripe.subscriptions.cancel(subscription.id)
    expect([await list(), await list({ status: 'all' }), await list({ status: 'canceled' })]).toEqual([0, 1, 1])
  })

  test('months that pass unseen are renewed one by one, in order', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    await payments.clock.advance(3 * 31 * DAY * 1000)
    await payments.sandbox.settled()
    const bills = (await payments.stripe.invoices.list({ subscription: subscription.id })).data
    expect(bills.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-04-01',
      '2026-03-01',
      '2026-02-01',
      '2026-01-01',
    ])
    expect(payments.receiver.types().filter((type) => type === 'invoice.paid')).toHaveLength(4)
  })
})
