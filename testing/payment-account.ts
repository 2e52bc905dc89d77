/** An empty account at the payment sandbox, and the unmodified SDK's client for it. */
import { openStripe, type Stripe } from '#platform/server/stripe.ts'
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { stoppedClock } from './clock.ts'

export interface PaymentAccount {
  readonly sandbox: Sandbox
  readonly stripe: Stripe
}

export async function paymentAccount(): Promise<PaymentAccount> {
  const sandbox = await openSandbox({ dataFile: null, webhook: null, clock: stoppedClock() })
  return { sandbox, stripe: await openStripe({ key: 'sk_test_sandbox', apiBase: sandbox.url })() }
}
