/**
 * Checks recorded requests to the payment service against the SDK's types with the TypeScript compiler. The normal type check
 * covers only the product's calls of the SDK, not what they send.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteAccount } from '#features/account/contract.ts'
import {
  cancelSubscription,
  changeBillingEmail,
  openPortal,
  reactivateSubscription,
} from '#features/billing/contract.ts'
import { checkout, confirmChange, member, pay, payFromBank, payingWorld, subscribe } from './paying.ts'
import { PASSWORD } from './sign-up.ts'

/** The SDK's type for the parameters of each call. `*` replaces an id. */
const TYPES: Readonly<Record<string, string>> = {
  'GET /v1/account': 'AccountRetrieveParams',
  'GET /v1/prices': 'PriceListParams',
  'POST /v1/prices': 'PriceCreateParams',
  'GET /v1/products': 'ProductListParams',
  'POST /v1/products': 'ProductCreateParams',
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/customers/*': 'CustomerRetrieveParams',
  'POST /v1/customers/*': 'CustomerUpdateParams',
  'GET /v1/invoices/*': 'InvoiceRetrieveParams',
  'DELETE /v1/subscriptions/*': 'SubscriptionCancelParams',
  'DELETE /v1/customers/*': 'CustomerDeleteParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/*': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/*': 'SubscriptionUpdateParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Checkout.SessionListParams',
  'GET /v1/checkout/sessions/*': 'Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/*/expire': 'Checkout.SessionExpireParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'GET /v1/billing_portal/configurations': 'BillingPortal.ConfigurationListParams',
  'POST /v1/billing_portal/configurations': 'BillingPortal.ConfigurationCreateParams',
  'POST /v1/billing_portal/configurations/*': 'BillingPortal.ConfigurationUpdateParams',
}

interface Recorded {
  readonly method: string
  readonly path: string
  readonly params: unknown
}

const nameOf = ({ method, path }: Recorded) => `${method} ${path.replace(/\/(?:cus|sub|in|cs_test|bpc)_\w+/g, '/*')}`

/** Converts strings that look like numbers or booleans, because form data contains only strings. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typed(one)]))
  }
  if (value === 'true' || value === 'false') return value === 'true'
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

let folder: string
let requests: readonly Recorded[]
beforeAll(async () => {
  mkdirSync('test-results', { recursive: true })
  folder = mkdtempSync(join('test-results', 'recorded-'))
  const site = { terms: 'https://shop.example/terms', support: 'mailto:help@shop.example' }
  const product = await payingWorld({ shop: { tax: true, promotionCodes: true }, site })
  const who = await member(product)
  await checkout(who, 'standard')
  await pay(await checkout(who, 'pro'))
  await product.payments.settled()
  await who.call(cancelSubscription)
  await who.call(reactivateSubscription)
  await who.call(openPortal)
  const debtor = await member(product)
  await payFromBank(await checkout(debtor, 'standard'))
  product.payments.controls.debits({ end: 'failed' })
  await product.payments.settled()
  await checkout(debtor, 'standard')
  await debtor.call(changeBillingEmail, { body: { email: 'other@example.com' } })
  const other = await member(product)
  await subscribe(other, product)
  await confirmChange(await checkout(other, 'pro'))
  await who.call(deleteAccount, { body: { password: PASSWORD } })
  // The product deletes the account's Stripe customer only after the response, and `close` would not wait for that.
  await vi.waitUntil(() => product.payments.requests.some((call) => nameOf(call) === 'DELETE /v1/customers/*'), {
    timeout: 30_000,
  })
  await product.close()
  requests = product.payments.requests
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the requests as TypeScript literals of the SDK's types, and returns the compiler's errors. */
function complaints(checked: readonly Recorded[]): string {
  const lines = checked.map((request, at) => {
    const type = TYPES[nameOf(request)] ?? 'unknown'
    return `export const request${at}: Stripe.${type} = ${JSON.stringify(typed(request.params))}`
  })
  writeFileSync(join(folder, 'requests.ts'), `import type { Stripe } from 'stripe'\n${lines.join('\n')}\n`)
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', skipLibCheck: true, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['requests.ts'] }))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  })
  return stdout
}

describe('§15 Payments: what is sent to the payment service', () => {
  test('a parameter that the SDK does not know, or of another kind, would be seen', () => {
    const wrong = (path: string, params: object) => ({ method: 'POST', path, params })
    expect(complaints([wrong('/v1/customers', { e_mail: 'x' })])).toContain('e_mail')
    expect(complaints([wrong('/v1/checkout/sessions', { mode: 'subscription', line_items: 'x' })])).toContain(
      'LineItem[]',
    )
  }, 60_000)

  test('every call made has its type, and every kind of call was made', () => {
    expect([...new Set(requests.map(nameOf))].toSorted()).toEqual(
      expect.arrayContaining([
        'POST /v1/checkout/sessions',
        'POST /v1/subscriptions/*',
        'DELETE /v1/customers/*',
        'GET /v1/invoices/*',
      ]),
    )
    expect(requests.map(nameOf).filter((name) => TYPES[name] === undefined)).toEqual([])
  })

  test('all fit the SDK’s types', () => {
    expect(complaints(requests)).toBe('')
  }, 60_000)

  test('each that changes something carries an idempotency key, and none is used for two intents', () => {
    const posts = requests.filter(({ method }) => method === 'POST') as { idempotencyKey?: string; params: unknown }[]
    expect(posts.every(({ idempotencyKey }) => (idempotencyKey ?? '').length > 10)).toBe(true)
    const meant = new Map(posts.map(({ idempotencyKey, params }) => [idempotencyKey, JSON.stringify(params)]))
    for (const { idempotencyKey, params } of posts) expect(meant.get(idempotencyKey)).toBe(JSON.stringify(params))
  })
})
