import { describe, expect, test } from 'vitest'
import { FREE_PLAN, GRACE_MS, type Plan, tierAt } from './plan.ts'

const END = Date.parse('2026-11-22T00:00:00Z')
const plan = (over: Partial<Plan> = {}): Plan => ({
  subscriptionTier: 'pro',
  subscriptionStatus: 'active',
  subscriptionPeriodEnd: new Date(END),
  ...over,
})

describe('§4 Subscription: what a plan gives at a moment', () => {
  test('§9 an account that never paid: free', () => {
    expect(tierAt(FREE_PLAN, END)).toBe('free')
  })

  test('a paid plan without an end is none: nobody has access for ever', () => {
    expect(tierAt(plan({ subscriptionPeriodEnd: null }), END)).toBe('free')
  })

  test.each(['active', 'past_due'] as const)('%s: until its period’s end and seven days more', (subscriptionStatus) => {
    expect(GRACE_MS).toBe(7 * 24 * 3_600_000)
    expect(tierAt(plan({ subscriptionStatus }), END + GRACE_MS - 1)).toBe('pro')
    expect(tierAt(plan({ subscriptionStatus }), END + GRACE_MS)).toBe('free')
  })

  test('cancelled: access continues until the period end, and not a moment longer', () => {
    expect(tierAt(plan({ subscriptionStatus: 'cancelled' }), END - 1)).toBe('pro')
    expect(tierAt(plan({ subscriptionStatus: 'cancelled' }), END)).toBe('free')
  })
})
