import { Stripe } from 'stripe'
import { openSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts'
import { type StoppedClock, stoppedClock } from '../../../testing/clock.ts'
import { type WebhookReceiver, webhookReceiver } from './webhook-receiver.ts'

export interface Payments {
  readonly sandbox: Sandbox
  readonly stripe: Stripe
  readonly clock: StoppedClock
  readonly receiver: WebhookReceiver
  close(): Promise<void>
}

export function sdkOf(url: string, key = 'sk_test_sandbox'): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

export async function openPayments(options: Partial<SandboxOptions> = {}): Promise<Payments> {
  const clock = stoppedClock()
  const receiver = await webhookReceiver(clock)
  const { secret, url } = receiver
  const sandbox = await openSandbox({ dataFile: null, webhook: { url, secret }, clock, ...options })
  return {
    sandbox,
    stripe: sdkOf(sandbox.url),
    clock,
    receiver,
    close: async () => {
      await sandbox.close()
      await receiver.close()
    },
  }
}

export interface Catalogue {
  readonly standard: Stripe.Price
  readonly pro: Stripe.Price
  readonly configuration: Stripe.BillingPortal.Configuration
}

export async function makeCatalogue(stripe: Stripe): Promise<Catalogue> {
  const plan = async (name: string, amount: number) => {
    const product = await stripe.products.create({ name })
    return stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval: 'month' },
      lookup_key: `${name.toLowerCase()}_monthly`,
      transfer_lookup_key: true,
    })
  }
  const standard = await plan('Standard', 999)
  const pro = await plan('Pro', 1999)
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [standard, pro].map(({ id, product }) => ({ product: idOf(product), prices: [id] })),
      },
    },
  })
  return { standard, pro, configuration }
}

export const GOOD_CARD = '4242424242424242'

export function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export function cardFields(number: string): Record<string, string> {
  return { cardNumber: number, cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Ada', email: 'ada@example.com' }
}

export async function buy(stripe: Stripe, price: string, number = GOOD_CARD): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:3000/subscription?session_id={CHECKOUT_SESSION_ID}',
  })
  const paid = await postForm(session.url ?? '', cardFields(number))
  if (paid.status !== 303) throw new Error(`the payment was answered ${paid.status}`)
  if (paid.headers.get('location')?.endsWith('/authenticate')) {
    await postForm(`${session.url}/authenticate`, { outcome: 'complete' })
  }
  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  const [subscription] = data
  if (subscription === undefined) throw new Error('there is no subscription after the payment')
  return subscription
}

export function customerOf({ customer }: Stripe.Subscription): string {
  return idOf(customer)
}

export function idOf(value: string | { id: string } | null): string {
  return typeof value === 'string' ? value : (value?.id ?? '')
}
