/** Opens the accounts for tests of the payment service: the sandbox, and Stripe's test mode if its key is set. */
import { openPayments } from 'stripe-sandbox/testing'
import { openStripe, type Stripe } from '#platform/server/stripe/stripe.ts'

const key = process.env['TEST_STRIPE_SECRET_KEY'] ?? null

export interface StripeAccount {
  readonly stripe: Stripe
  readonly now: () => number
  readonly close: () => Promise<void>
}

async function sandboxAccount(): Promise<StripeAccount> {
  const { stripe, clock, close } = await openPayments()
  return { stripe, now: clock.now, close }
}
async function realAccount(): Promise<StripeAccount> {
  if (key?.startsWith('sk_test_') !== true) throw new Error('TEST_STRIPE_SECRET_KEY must begin with sk_test_')
  return { stripe: await openStripe({ key, apiBase: null })(), now: Date.now, close: () => Promise.resolve() }
}

export const stripeAccounts = [
  { name: 'the sandbox', open: sandboxAccount, skip: false },
  { name: 'Stripe', open: realAccount, skip: key === null },
]
