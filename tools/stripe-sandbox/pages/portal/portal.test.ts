import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  cardFields,
  type Catalogue,
  customerOf,
  GOOD_CARD,
  makeCatalogue,
  openPayments,
  type Payments,
  postForm,
} from '../../testing/payments.ts'

let payments: Payments
let catalogue: Catalogue
beforeEach(async () => {
  payments = await openPayments()
  catalogue = await makeCatalogue(payments.stripe)
})
afterEach(() => payments.close())

const BACK = 'http://localhost:3000/subscription'
const DAY = 24 * 60 * 60

async function portal(subscription: Stripe.Subscription, more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) {
  const { url } = await payments.stripe.billingPortal.sessions.create({
    customer: customerOf(subscription),
    return_url: BACK,
    ...more,
  })
  return url
}

function confirmation(subscription: Stripe.Subscription) {
  return portal(subscription, {
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? '', price: catalogue.pro.id, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: BACK } },
    },
  })
}

const now = (subscription: Stripe.Subscription) => payments.stripe.subscriptions.retrieve(subscription.id)
const advance = (days: number) => payments.sandbox.controls.clock({ advanceSeconds: days * DAY })

describe('the portal', () => {
  test('an unknown link is 404, and one of an hour ago says that it has expired', async () => {
    expect((await fetch(`${payments.sandbox.url}/p/session/bps_none`)).status).toBe(404)
    const url = await portal(await buy(payments.stripe, catalogue.standard.id))
    payments.sandbox.controls.clock({ advanceSeconds: 60 * 60 + 1 })
    const page = await fetch(url)
    expect([page.status, (await page.text()).includes('has expired')]).toEqual([410, true])
  })

  test('nobody cancels the plan of somebody else', async () => {
    const url = await portal(await buy(payments.stripe, catalogue.standard.id))
    const other = await buy(payments.stripe, catalogue.standard.id)
    expect((await postForm(`${url}/cancel`, { subscription: other.id })).status).toBe(404)
    expect((await now(other)).cancel_at).toBeNull()
  })

  test('shows the plan, the card and the bills, and the way back', async () => {
    const url = await portal(await buy(payments.stripe, catalogue.standard.id))
    const page = await (await fetch(url)).text()
    for (const text of ['Standard', '$9.99 a month', 'Next billing', '1 February 2026', 'visa ending in 4242', BACK]) {
      expect(page).toContain(text)
    }
    const [, invoice = ''] = /href="(\/i\/in_\w+)"/.exec(page) ?? []
    expect(await (await fetch(payments.sandbox.url + invoice)).text()).toContain('SANDBOX-0001')
  })

  test('a plan is cancelled by its date alone, renewed, and ends on the date', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    const url = await portal(subscription)
    await postForm(`${url}/cancel`, { subscription: subscription.id })
    const end = subscription.items.data[0]?.current_period_end
    expect(await now(subscription)).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: false })
    expect(await (await fetch(url)).text()).toContain('Ends on')
    await postForm(`${url}/renew`, { subscription: subscription.id })
    expect(await now(subscription)).toMatchObject({ cancel_at: null, canceled_at: null })
    await postForm(`${url}/cancel`, { subscription: subscription.id })
    advance(31)
    expect(await now(subscription)).toMatchObject({ status: 'canceled', ended_at: end })
    await payments.sandbox.settled()
    const types = payments.receiver.types().filter((type) => type.startsWith('customer.subscription.'))
    expect(types).toEqual(
      ['created', 'updated', 'updated', 'updated', 'deleted'].map((end) => `customer.subscription.${end}`),
    )
  })

  test('a change of plan shows what is due today, charges it, and goes back', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    advance(15.5)
    const url = await confirmation(subscription)
    const page = await (await fetch(url)).text()
    // Half of the month remains, so half of $19.99 is charged and half of $9.99 is credited.
    for (const text of ['Confirm your new plan', 'Unused time', '-$5.00', '$10.00', '$5.00'])
      expect(page).toContain(text)
    const confirmed = await postForm(`${url}/change`, {})
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, BACK])
    expect((await now(subscription)).items.data.map(({ price }) => price.id)).toEqual([catalogue.pro.id])
    const [bill] = (await payments.stripe.invoices.list({ customer: customerOf(subscription) })).data
    expect(bill).toMatchObject({ total: 500, status: 'paid', billing_reason: 'subscription_update' })
    expect(await (await fetch(url)).text()).toContain('Nothing to change')
  })

  test('a change that its card does not pay changes nothing', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id, '4000000000000341')
    const url = await confirmation(subscription)
    const refused = await postForm(`${url}/change`, {})
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain('Your card was declined.')
    expect((await now(subscription)).items.data.map(({ price }) => price.id)).toEqual([catalogue.standard.id])
    expect((await payments.stripe.invoices.list({ customer: customerOf(subscription) })).data).toHaveLength(1)
  })

  test('a change with a card of 3-D Secure asks for the step', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id, '4000002760003184')
    const url = await confirmation(subscription)
    expect(await (await postForm(`${url}/change`, {})).text()).toContain('Complete authentication')
    expect(await (await postForm(`${url}/change`, { outcome: 'fail' })).text()).toContain('unable to authenticate')
    expect((await now(subscription)).items.data[0]?.price.id).toBe(catalogue.standard.id)
    await postForm(`${url}/change`, { outcome: 'complete' })
    expect((await now(subscription)).items.data[0]?.price.id).toBe(catalogue.pro.id)
  })

  test('a renewal that fails is past due until a good card is given', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id, '4000000000000341')
    advance(31)
    expect((await now(subscription)).status).toBe('past_due')
    await payments.sandbox.settled()
    expect(payments.receiver.types().slice(-2)).toEqual(['invoice.payment_failed', 'customer.subscription.updated'])
    const url = await portal(subscription)
    const refused = await postForm(`${url}/card`, cardFields('4000000000000002'))
    expect([refused.status, (await refused.text()).includes('Your card was declined.')]).toEqual([402, true])
    expect((await now(subscription)).status).toBe('past_due')
    expect((await postForm(`${url}/card`, cardFields(GOOD_CARD))).status).toBe(303)
    expect((await now(subscription)).status).toBe('active')
    const bills = await payments.stripe.invoices.list({ subscription: subscription.id })
    expect(bills.data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('a renewal that fails is tried again, and ends the subscription at last', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id, '4000000000000341')
    advance(31 + 14)
    expect((await now(subscription)).status).toBe('past_due')
    advance(1)
    expect(await now(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    await payments.sandbox.settled()
    const failures = payments.receiver.events.filter(({ type }) => type === 'invoice.payment_failed')
    expect(failures.map(({ data }) => (data.object as Stripe.Invoice).attempt_count)).toEqual([1, 2, 3, 4])
  })

  test('another plan can be chosen on the first page, also while this one is ending; its end stays', async () => {
    const subscription = await buy(payments.stripe, catalogue.standard.id)
    const url = await portal(subscription)
    const page = await (await fetch(url)).text()
    const [, change = ''] = /href="([^"]+)">Change to Pro/.exec(page) ?? []
    const path = change.replaceAll('&amp;', '&')
    expect(await (await fetch(payments.sandbox.url + path)).text()).toContain('Confirm your new plan')
    const stolen = path.replace(catalogue.pro.id, 'price_none')
    expect((await fetch(payments.sandbox.url + stolen)).status).toBe(404)
    const { cancel_at: end } = await payments.stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    })
    await postForm(`${await confirmation(subscription)}/change`, {})
    const changed = await now(subscription)
    expect([changed.items.data[0]?.price.id, changed.cancel_at]).toEqual([catalogue.pro.id, end])
  })
})
