import { expect, test } from 'vitest'
import { CallError } from '#platform/web/calls/call.ts'
import refusals from '../refusal-texts.json' with { type: 'json' }
import { checkoutFailure } from './use-checkout.tsx'

const CONFIGURATION =
  'Stripe configuration error. The subscription service is currently being set up. Please try again later or contact support.'
const PRICING = 'Subscription pricing is being configured. Please try again in a few minutes.'

test.each([
  [refusals['payment-misconfigured'], CONFIGURATION],
  ['The price string did not match the expected pattern.', CONFIGURATION],
  [refusals['price-missing'], PRICING],
  [refusals['billing-off'], PRICING],
  [refusals['plan-current'], null],
  [refusals['payment-unavailable'], null],
  [refusals['payment-refused'], null],
  ['', null],
])('§8 an upgrade refused with ‘%s’', (detail, told) => {
  expect(checkoutFailure(new CallError(503, detail), true)).toBe(told)
})

test('§8 where no support can be reached nobody is sent to it', () => {
  expect(checkoutFailure(new CallError(503, refusals['payment-misconfigured']), false)).toBe(
    'Stripe configuration error. The subscription service is currently being set up. Please try again later.',
  )
})

test('§8 an answer without an address', () => {
  expect(checkoutFailure(new CallError(200, '', { code: 'unreadable' }), true)).toBe(
    'Failed to create checkout session',
  )
})
