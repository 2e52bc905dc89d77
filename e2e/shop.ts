import { expect, type Page } from '@playwright/test'
import { openSandbox, type Sandbox } from 'stripe-sandbox'
import { LIMITS } from './limits.ts'
import { type Product, startProduct } from './product.ts'

const WEBHOOK_SECRET = 'whsec_journeys'
export interface Shop {
  readonly product: Product
  readonly sandbox: Sandbox
  close(): Promise<void>
}

/** Starts the product and the sandbox. @param env further settings of the product */
export async function openShop(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const sandbox = await openSandbox({ dataFile: null, webhook: null })
  const product = await startProduct({
    LIMITS,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_BASE: sandbox.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...env,
  })
  sandbox.setWebhook({ url: `${product.url}/api/stripe/webhook`, secret: WEBHOOK_SECRET })
  return {
    product,
    sandbox,
    async close() {
      await product.stop()
      await sandbox.close()
    },
  }
}

export const DAY_S = 86_400
export const EMAIL = 'mileva@example.com'

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

export async function payByCall(page: Page, tier: 'standard' | 'pro', card = '4242 4242 4242 4242'): Promise<string> {
  const answer = await page.request.post('/api/subscription/create-checkout', { data: { tier, email: EMAIL } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  const form = { cardNumber: card, cardExpiry: '12 / 40', cardCvc: '123' }
  const paid = await page.request.post(url, { form, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  return paid.headers()['location'] ?? ''
}

export async function subscriptionsOf(sandbox: Sandbox, email: string): Promise<number> {
  const ask = async (path: string) => {
    const answer = await fetch(sandbox.url + path, { headers: { authorization: 'Bearer sk_test_sandbox' } })
    return ((await answer.json()) as { data: { id: string }[] }).data
  }
  const customers = await ask(`/v1/customers?email=${encodeURIComponent(email)}`)
  const each = await Promise.all(customers.map(({ id }) => ask(`/v1/subscriptions?customer=${id}&status=all`)))
  return each.flat().length
}
