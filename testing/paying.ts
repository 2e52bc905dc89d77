/** Pays by posting the forms of the sandbox's pages, as a click on their buttons does. */
// The global `fetch` is not used, because tests of pages replace it.
import { fetch, type Response } from 'undici'
import { createCheckout, readSubscription } from '#features/billing/contract.ts'
import type { PaidTier } from '#features/billing/plans.ts'
import type { Sandbox } from 'stripe-sandbox'
import { signUp } from './sign-up.ts'
import type { Visitor } from './visitor.ts'
import { type World, world, type WorldOptions } from './world.ts'

const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'
/** The first payment with this card succeeds, but the next renewal fails. */
export const FAILING_CARD = '4000000000000341'
export const EMAIL = 'payer@example.com'

const FORM = 'application/x-www-form-urlencoded'

function post(address: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(address, { method: 'POST', body, headers: { 'content-type': FORM }, redirect: 'manual' })
}

/** Starts the product with a payment sandbox, and with limits that the tests of one file never reach. */
export function payingWorld(options: Pick<WorldOptions, 'plansFile' | 'shop' | 'site'> = {}): Promise<World> {
  const limits = {
    registrationsPerIpPerHour: 1000,
    paymentCallsPerUserPerMinute: 1000,
    paymentReturnsPerIpPerMinute: 1000,
  }
  return world({ payments: true, limits, ...options })
}

export async function member(product: Pick<World, 'visitor'>): Promise<Visitor> {
  const who = product.visitor()
  await signUp(who)
  return who
}

/** Pays on a payment page. Resolves with the address of the redirect, or with null if the card was refused. */
export async function pay(url: string, card: string = GOOD_CARD): Promise<URL | null> {
  const answer = await post(url, { cardNumber: card, cardExpiry: '12 / 40', cardCvc: '123' })
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location, url)
}

/** Pays from a bank account. The debit stays pending until the sandbox's `debits` control ends it. */
export async function payFromBank(url: string): Promise<URL> {
  const answer = await post(`${url}/debit`, { accountNumber: '000123456789' })
  return new URL(answer.headers.get('location') ?? '', url)
}

/** Confirms a change of plan in the portal. Resolves with the address of the redirect. */
export async function confirmChange(url: string): Promise<URL> {
  const page = await fetch(url)
  const action = /<form[^>]* action="([^"]*\/change[^"]*)"/.exec(await page.text())?.[1]
  if (action === undefined) throw new Error('the portal shows no change to confirm')
  const answer = await post(new URL(action, url).href, {})
  return new URL(answer.headers.get('location') ?? '', url)
}

/** Returns the query parameters of the address to which a payment redirects. */
export function returned(back: URL | null): { readonly sessionId: string; readonly authToken: string } {
  if (back === null) throw new Error('the payment was not accepted')
  return { sessionId: back.searchParams.get('session_id') ?? '', authToken: back.searchParams.get('auth') ?? '' }
}

export async function checkout(who: Visitor, tier: PaidTier): Promise<string> {
  const { url } = await who.call(createCheckout, { body: { tier, email: EMAIL } })
  return url
}

/** Pays for a plan and waits for the webhooks. Resolves with the redirect's address, or null after a refusal. */
export async function subscribe(
  who: Visitor,
  { tier = 'standard', card, payments }: { tier?: PaidTier; card?: string; payments: Pick<Sandbox, 'settled'> },
): Promise<URL | null> {
  const back = await pay(await checkout(who, tier), card)
  await payments.settled()
  return back
}

/** Returns the text parameters with which the newest payment page was created. */
export function lastCheckout({ payments }: Pick<World, 'payments'>): Readonly<Record<string, string>> {
  const made = payments.requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
  const texts = Object.entries(made?.params ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

export async function planOf(who: Visitor): Promise<[tier: string, status: string, ends: boolean]> {
  const { tier, status, cancelAtPeriodEnd } = await who.call(readSubscription)
  return [tier, status, cancelAtPeriodEnd]
}
