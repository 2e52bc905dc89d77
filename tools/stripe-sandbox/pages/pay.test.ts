import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cardFields,
  type Catalogue,
  GOOD_CARD,
  makeCatalogue,
  openPayments,
  type Payments,
  postForm,
} from '../testing/payments.ts'

let payments: Payments
let catalogue: Catalogue
beforeEach(async () => {
  payments = await openPayments()
  catalogue = await makeCatalogue(payments.stripe)
})
afterEach(() => payments.close())

const BACK = 'http://localhost:3000/subscription'
const HOUR = 60 * 60

async function open(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<{ id: string; url: string }> {
  const session = await payments.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: catalogue.standard.id, quantity: 1 }],
    success_url: `${BACK}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: BACK,
    ...more,
  })
  return { id: session.id, url: session.url ?? '' }
}

const session = (id: string) => payments.stripe.checkout.sessions.retrieve(id)
const subscriptions = async () => (await payments.stripe.subscriptions.list({ status: 'all' })).data

describe('the pay page', () => {
  test('a session that is not there is 404, an expired one says so', async () => {
    expect((await fetch(`${payments.sandbox.url}/c/pay/cs_test_none`)).status).toBe(404)
    const { id, url } = await open()
    await payments.stripe.checkout.sessions.expire(id)
    const page = await fetch(url)
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('This pay page has expired.')
    expect((await postForm(url, cardFields(GOOD_CARD))).status).toBe(410)
    expect(await subscriptions()).toEqual([])
  })

  test.each([
    ['a declined card', { cardNumber: '4000 0000 0000 0002' }, 'Your card was declined.'],
    ['a card without money', { cardNumber: '4000000000009995' }, 'Your card has insufficient funds.'],
    ['a wrong number', { cardNumber: '4242424242424241' }, 'Your card number is incorrect.'],
    ['a real card', { cardNumber: '4111111111111111' }, 'it takes no card but the test cards'],
    ['a card of the past', { cardExpiry: '12 / 25' }, 'expiration date is in the past'],
    ['half a date', { cardExpiry: '12' }, 'expiration date is incomplete'],
    ['no security code', { cardCvc: '' }, 'security code is incomplete'],
    ['no address for the receipt', { email: 'ada' }, 'Your email is invalid.'],
  ])('%s is refused, and nothing is made', async (_, wrong, message) => {
    const { id, url } = await open()
    const answer = await postForm(url, { ...cardFields(GOOD_CARD), ...wrong })
    expect(answer.status).toBe(402)
    const page = await answer.text()
    expect(page).toMatch(new RegExp(`role="alert">[^<]*${message.replaceAll('.', '\\.')}`))
    expect(page).toContain('Sandbox – no real payment')
    expect(await session(id)).toMatchObject({ status: 'open', payment_status: 'unpaid', customer: null })
    expect(await subscriptions()).toEqual([])
    expect((await payments.stripe.customers.list()).data).toEqual([])
  })

  test('shows what is bought and for how much, and the way back', async () => {
    const { url } = await open()
    const answer = await fetch(url)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await answer.text()
    for (const text of ['Standard', '$9.99 a month', 'Sandbox – no real payment', `href="${BACK}"`]) {
      expect(page).toContain(text)
    }
  })

  test('a payment goes back with the session’s id; a second post pays nothing', async () => {
    const { id, url } = await open({ customer_email: 'grace@example.com' })
    const location = `${BACK}?session_id=${id}`
    for (const time of ['first', 'second']) {
      const answer = await postForm(url, cardFields(GOOD_CARD))
      expect([time, answer.status, answer.headers.get('location')]).toEqual([time, 303, location])
    }
    expect(await subscriptions()).toHaveLength(1)
    const done = await payments.stripe.checkout.sessions.retrieve(id, { expand: ['customer', 'invoice'] })
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(done.customer).toMatchObject({ email: 'grace@example.com' })
    expect(done.invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 999,
    })
    expect(await (await fetch(url)).text()).toContain('Already paid')
  })

  test.each(['4000002760003184', '4000002500003155', '4000002760003155'])(
    'the card %s asks for 3-D Secure: failed, nothing is paid; completed, it is',
    async (number) => {
      const { id, url } = await open()
      const step = await postForm(url, cardFields(number))
      expect([step.status, step.headers.get('location')]).toEqual([303, `/c/pay/${id}/authenticate`])
      expect(await (await fetch(`${url}/authenticate`)).text()).toContain('Complete authentication')
      const failed = await postForm(`${url}/authenticate`, { outcome: 'fail' })
      expect(await failed.text()).toContain('unable to authenticate')
      expect((await session(id)).status).toBe('open')

      await postForm(url, cardFields(number))
      const completed = await postForm(`${url}/authenticate`, { outcome: 'complete' })
      expect(completed.headers.get('location')).toBe(`${BACK}?session_id=${id}`)
      expect((await session(id)).payment_status).toBe('paid')
    },
  )

  test('the step cannot be taken without the card', async () => {
    const { id, url } = await open()
    const answer = await postForm(`${url}/authenticate`, { outcome: 'complete' })
    expect(answer.headers.get('location')).toBe(`/c/pay/${id}`)
    expect((await session(id)).status).toBe('open')
  })

  test('a session expires at its time on the sandbox’s clock, with its event', async () => {
    const { id, url } = await open({ expires_at: Math.floor(payments.clock.now() / 1000) + HOUR })
    payments.sandbox.controls.clock({ advanceSeconds: HOUR - 1 })
    expect((await fetch(url)).status).toBe(200)
    payments.sandbox.controls.clock({ advanceSeconds: 1 })
    expect((await session(id)).status).toBe('expired')
    await payments.sandbox.settled()
    expect(payments.receiver.types()).toContain('checkout.session.expired')
  })

  test('two open sessions that are both paid make two subscriptions, as with Stripe', async () => {
    const customer = (await payments.stripe.customers.create({ email: 'ada@example.com' })).id
    const sessions = [await open({ customer }), await open({ customer })]
    const listed = await payments.stripe.checkout.sessions.list({ customer, status: 'open' })
    expect(listed.data.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).toReversed())
    for (const { url } of sessions) await postForm(url, cardFields(GOOD_CARD))
    expect((await payments.stripe.subscriptions.list({ customer })).data).toHaveLength(2)
  })

  test('what somebody typed is shown as text', async () => {
    const { url } = await open()
    const answer = await postForm(url, { ...cardFields('1'), billingName: '"><script>alert(1)</script>' })
    const page = await answer.text()
    expect(page).not.toContain('<script')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })
})
