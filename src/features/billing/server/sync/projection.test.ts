import { describe, expect, test } from 'vitest'
import { FREE_PLAN } from '#features/account/plan.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { isCancelling, project, runningOf } from './projection.ts'

const SECOND = 1_790_000_000
const WEEK = 7 * 86_400
const MONTH = 30 * 86_400
const date = (seconds: number) => new Date(seconds * 1000)

interface Line {
  readonly amount: number
  readonly product: string
  readonly from: number
  readonly proration: boolean
}

interface Given {
  readonly id?: string
  readonly status?: Stripe.Subscription.Status
  readonly price?: string
  readonly prices?: readonly string[]
  readonly bill?: readonly Line[]
  readonly created?: number
  readonly cancel_at?: number | null
  readonly cancel_at_period_end?: boolean
  readonly ended_at?: number | null
}

function subscription(given: Given = {}): Stripe.Subscription {
  const { id = 'sub_1', price = 'standard', prices = [price], bill = null, created = SECOND, ...over } = given
  const read = {
    id,
    status: 'active',
    created,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: {
      data: prices.map((each) => ({
        id: 'si_1',
        price: { lookup_key: each, product: each },
        current_period_start: SECOND,
        current_period_end: SECOND + MONTH,
      })),
    },
    latest_invoice: bill && { lines: { data: bill.map(billLine) } },
    ...over,
  }
  return read as unknown as Stripe.Subscription
}

const billLine = ({ amount, product, from, proration }: Line) => ({
  amount,
  parent: { subscription_item_details: { proration } },
  period: { start: from, end: SECOND + MONTH },
  pricing: { price_details: { product } },
})

const tierOf = async ({ product }: Pick<Stripe.Price, 'product'>) =>
  product === 'standard' || product === 'pro' ? product : null
const projected = (given: readonly Given[], { knownId = null as string | null, now = SECOND } = {}) =>
  project(given.map(subscription), { tierOf, knownId, now: now * 1000 })
const planOf = async (...given: Given[]) => (await projected(given)).plan

describe('§4 Subscription: what Stripe says becomes the plan', () => {
  test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled'] as const)(
    '%s: free',
    async (status) => {
      expect((await planOf({ status })).subscriptionTier).toBe('free')
    },
  )

  test('no subscription: the plan of an account that never paid', async () => {
    expect(await planOf()).toEqual(FREE_PLAN)
  })

  test('a subscription for something else that the operator sells: free, no payment failed, and it is told', async () => {
    const { plan, priceInNoPlan } = await projected([{ price: 'a mug' }])
    expect([plan.subscriptionTier, plan.subscriptionStatus, priceInNoPlan]).toEqual(['free', 'active', true])
  })

  test('beside a plan it is nothing to tell', async () => {
    const { plan, priceInNoPlan } = await projected([{ price: 'pro' }, { id: 'sub_mug', price: 'a mug' }])
    expect([plan.subscriptionTier, priceInNoPlan]).toEqual(['pro', false])
  })

  test('the price of the subscription that counted is in no plan any more: the tier stays, and it is told', async () => {
    const { plan, priceInNoPlan } = await projected([{ price: 'pro of last year' }], { knownId: 'sub_1' })
    expect(plan).toEqual({
      subscriptionTier: null,
      subscriptionStatus: 'active',
      subscriptionPeriodEnd: date(SECOND + MONTH),
    })
    expect(priceInNoPlan).toBe(true)
  })

  test('of several items the best counts', async () => {
    expect((await planOf({ prices: ['a mug', 'pro', 'standard'] })).subscriptionTier).toBe('pro')
  })

  test.each(['active', 'trialing'] as const)('%s: the plan of its price until the period’s end', async (status) => {
    expect(await planOf({ status, price: 'pro' })).toEqual({
      subscriptionTier: 'pro',
      subscriptionStatus: 'active',
      subscriptionPeriodEnd: date(SECOND + MONTH),
    })
  })

  test('past_due: the paid period ended where the unpaid one begins; the grace counts from there', async () => {
    expect(await planOf({ status: 'past_due' })).toEqual({
      subscriptionTier: 'standard',
      subscriptionStatus: 'past_due',
      subscriptionPeriodEnd: date(SECOND),
    })
  })

  /** The lines of an unpaid invoice for a change from Standard to Pro in the middle of the month. */
  const change = [
    { amount: -500, product: 'standard', from: SECOND + 2 * WEEK, proration: true },
    { amount: 1000, product: 'pro', from: SECOND + 2 * WEEK, proration: true },
  ]
  test('past_due by a bill in mid-month: what was paid for goes on until the month’s end', async () => {
    expect(await planOf({ status: 'past_due', price: 'pro', bill: change })).toEqual({
      subscriptionTier: 'standard',
      subscriptionStatus: 'past_due',
      subscriptionPeriodEnd: date(SECOND + MONTH),
    })
  })

  test('past_due by the month’s own bill, with the rest of a change on it: the paid period ended', async () => {
    const bill = [...change, { amount: 1999, product: 'pro', from: SECOND, proration: false }]
    expect(await planOf({ status: 'past_due', price: 'pro', bill })).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionPeriodEnd: date(SECOND),
    })
  })

  test('past_due and cancelled, as the portal allows: the open bill is said, and the days of grace stay', async () => {
    expect(await planOf({ status: 'past_due', cancel_at: SECOND + MONTH })).toMatchObject({
      subscriptionTier: 'standard',
      subscriptionStatus: 'past_due',
      subscriptionPeriodEnd: date(SECOND),
    })
  })

  test.each([
    ['cancel_at_period_end', { cancel_at_period_end: true, cancel_at: null }, SECOND + MONTH],
    ['cancel_at, as the portal says it', { cancel_at: SECOND + MONTH }, SECOND + MONTH],
    ['cancel_at before the period’s end', { cancel_at: SECOND + 60 }, SECOND + 60],
  ])('cancelled by %s: access until then', async (_, over, end) => {
    expect(await planOf(over)).toEqual({
      subscriptionTier: 'standard',
      subscriptionStatus: 'cancelled',
      subscriptionPeriodEnd: date(end),
    })
    expect(isCancelling(subscription(over))).toBe(true)
  })

  test('ended: free, cancelled, and when', async () => {
    expect(await planOf({ status: 'canceled', ended_at: SECOND + 5 })).toEqual({
      subscriptionTier: 'free',
      subscriptionStatus: 'cancelled',
      subscriptionPeriodEnd: date(SECOND + 5),
    })
  })

  test('an ended one beside a running one: the running one, in whichever order they come', async () => {
    const both: Given[] = [
      { id: 'sub_old', status: 'canceled', ended_at: SECOND },
      { id: 'sub_new', price: 'pro' },
    ]
    for (const given of [both, both.toReversed()]) {
      const { plan, subscriptionId, doubled } = await projected(given)
      expect([plan.subscriptionTier, subscriptionId, doubled]).toEqual(['pro', 'sub_new', false])
    }
  })

  test('two running ones: the best that gives something, not the newest, and the operator hears of it', async () => {
    const two: Given[] = [
      { id: 'sub_a', price: 'pro' },
      { id: 'sub_b', price: 'standard', created: SECOND + 1 },
    ]
    for (const given of [two, two.toReversed()]) {
      const { plan, subscriptionId, doubled } = await projected(given)
      expect([plan.subscriptionTier, subscriptionId, doubled]).toEqual(['pro', 'sub_a', true])
    }
  })

  test.each(['unpaid', 'paused'] as const)('a newer one that is %s takes nothing away', async (status) => {
    const two: Given[] = [{ id: 'sub_a' }, { id: 'sub_b', price: 'pro', status, created: SECOND + 1 }]
    expect(await projected(two)).toMatchObject({ subscriptionId: 'sub_a', plan: { subscriptionTier: 'standard' } })
    expect(runningOf(two.map(subscription))?.id).toBe('sub_a')
  })

  test('one whose days of grace are over gives nothing: the other counts', async () => {
    const two: Given[] = [
      { id: 'sub_a', price: 'pro', status: 'past_due' },
      { id: 'sub_b', price: 'standard' },
    ]
    expect(await projected(two, { now: SECOND + WEEK - 1 })).toMatchObject({ subscriptionId: 'sub_a' })
    expect(await projected(two, { now: SECOND + WEEK })).toMatchObject({ subscriptionId: 'sub_b' })
  })
})
