import { describe, expect, test } from 'vitest'
import { FREE_PLAN } from '#features/account/plan.ts'
import type { Stripe } from '#platform/server/stripe.ts'
import { isCancelling, project, runningOf } from './projection.ts'

const SECOND = 1_790_000_000
const MONTH = 30 * 86_400
const date = (seconds: number) => new Date(seconds * 1000)

interface Given {
  readonly id?: string
  readonly status?: Stripe.Subscription.Status
  readonly price?: string
  readonly created?: number
  readonly cancel_at?: number | null
  readonly cancel_at_period_end?: boolean
  readonly ended_at?: number | null
}

/** The fields of a subscription that the projection reads. */
function subscription(given: Given = {}): Stripe.Subscription {
  const { id = 'sub_1', price = 'standard', created = SECOND, ...over } = given
  const read = {
    id,
    status: 'active',
    created,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: {
      data: [{ id: 'si_1', price: { id: price }, current_period_start: SECOND, current_period_end: SECOND + MONTH }],
    },
    ...over,
  }
  return read as unknown as Stripe.Subscription
}

const tierOf = async ({ id }: Stripe.Price) => (id === 'standard' || id === 'pro' ? id : null)
const planOf = async (...given: Given[]) => (await project(given.map(subscription), tierOf)).plan

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

  test('a subscription for something else that the operator sells: free', async () => {
    expect((await planOf({ price: 'a mug' })).subscriptionTier).toBe('free')
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
      const { plan, subscriptionId, doubled } = await project(given.map(subscription), tierOf)
      expect([plan.subscriptionTier, subscriptionId, doubled]).toEqual(['pro', 'sub_new', false])
    }
  })

  test('two running ones: the newest, and the operator hears of it', async () => {
    const two = [subscription({ id: 'sub_a' }), subscription({ id: 'sub_b', price: 'pro', created: SECOND + 1 })]
    const { subscriptionId, doubled } = await project(two, tierOf)
    expect([subscriptionId, doubled]).toEqual(['sub_b', true])
    expect(runningOf(two)?.id).toBe('sub_b')
  })
})
