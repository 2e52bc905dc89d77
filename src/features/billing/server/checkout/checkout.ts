/** Keeps at most one payment page open per user, because two open pages could become two paid subscriptions. */
import { uuidv7 } from 'uuidv7'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import siteTexts from '#features/models/site-texts.json' with { type: 'json' }
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { idOf } from '../catalogue.ts'
import type { PaymentContext } from '../service/payment-context.ts'
import type { Shop } from '../shop.ts'
import { isRunning } from '../sync/projection.ts'
import { subscriptionsOf } from '../sync/sync.ts'
import type { CheckoutRow } from './checkouts-store.ts'
import { unbegun } from './first-payment.ts'
import { CHECKOUT_MS } from './return-secrets.ts'

/** The time that a user needs to pay, in milliseconds. A payment page that expires sooner is replaced. */
const TOO_LATE_MS = 15 * 60_000
/** Maximum time for opening a payment page, in milliseconds. An older row without a page was left behind by a crash. */
const UNOPENED_MS = 5 * 60_000
/** Maximum number of attempts to open a payment page. Simultaneous calls by one user replace each other's rows. */
const ATTEMPTS = 5

interface PayerTerms {
  readonly language: InterfaceLanguage
  readonly mayTry: boolean
}
type Bought = Pick<CheckoutRow, 'userId' | 'customerId' | 'tier' | 'priceId'>

export function paymentPages({ stripe, checkouts, secrets, publicUrl, shop, clock }: PaymentContext) {
  async function create(client: Stripe, row: CheckoutRow, terms: PayerTerms): Promise<Stripe.Checkout.Session> {
    const { id, userId, customerId, tier, priceId, createdAt } = row
    const metadata = { userId, tier }
    const token = encodeURIComponent(secrets.tokenOf(id))
    try {
      return await client.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          metadata,
          subscription_data: { metadata, ...trialOf(shop, terms) },
          ...sessionTerms(shop, terms),
          expires_at: Math.floor((createdAt.getTime() + CHECKOUT_MS) / 1000),
          success_url: `${publicUrl}/subscription?session_id={CHECKOUT_SESSION_ID}&auth=${token}`,
          cancel_url: `${publicUrl}/subscription`,
        },
        // With this key, all calls for this row get the same payment page, even after a crash.
        { idempotencyKey: id },
      )
    } catch (error) {
      // Stripe repeats its answer for an idempotency key, even an error, so this row cannot be used again.
      await checkouts.forget(id)
      throw error
    }
  }

  async function expire(client: Stripe, id: string): Promise<void> {
    try {
      await client.checkout.sessions.expire(id)
    } catch (error) {
      if (stripeFault(error) !== 'failed') throw error
      const { status } = await client.checkout.sessions.retrieve(id)
      if (status === 'open') throw error
    }
  }

  /** Expires the user's other payment pages. Returns false if another call has replaced this row. */
  async function expireOthers(client: Stripe, { id, userId, customerId }: CheckoutRow, kept: string): Promise<boolean> {
    const open = await client.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })
    // The row is read last. A newer payment replaces the row before it opens a page, so that page is not expired here.
    if ((await checkouts.ofUser(userId))?.id !== id) return false
    for (const session of open.data) if (session.id !== kept) await expire(client, session.id)
    return true
  }

  async function isPaid(client: Stripe, { status, subscription }: Stripe.Checkout.Session): Promise<boolean> {
    if (status !== 'complete' || subscription === null) return false
    const found = await client.subscriptions.retrieve(idOf(subscription))
    return isRunning(found) || (await unbegun(client, [found])).open.length > 0
  }

  const fits = (row: CheckoutRow, wanted: Bought) =>
    (['tier', 'priceId', 'customerId'] as const).every((key) => row[key] === wanted[key]) &&
    row.createdAt.getTime() + (row.sessionId === null ? UNOPENED_MS : CHECKOUT_MS - TOO_LATE_MS) > clock.now()

  /** Returns an open payment page, or null if the user has just paid or a payment is in progress. Throws 409 `checkout-busy`. */
  return async ({
    language,
    mayTry,
    ...bought
  }: Bought & PayerTerms): Promise<{ readonly checkoutId: string; readonly url: string } | null> => {
    const client = await stripe()
    let replace: string | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const current = await checkouts.ofUser(bought.userId)
      const reused: boolean = current !== null && current.id !== replace && fits(current, bought)
      const row: CheckoutRow | null = reused
        ? current
        : await checkouts.begin({ id: uuidv7(), ...bought, createdAt: new Date(clock.now()) }, current?.id ?? null)
      if (row === null) continue
      const session =
        row.sessionId === null
          ? await create(client, row, { language, mayTry })
          : await client.checkout.sessions.retrieve(row.sessionId)
      if (!(await checkouts.setSession(row.id, session.id))) {
        await expire(client, session.id)
        continue
      }
      if (await isPaid(client, session)) return null
      if (session.status === 'open' && session.url !== null) {
        if (!(await expireOthers(client, row, session.id))) {
          await expire(client, session.id)
          continue
        }
        // From here on, the user can pay only on this page, but may already have paid on an earlier page.
        const found = await subscriptionsOf(client, row.customerId)
        const { open, failed } = await unbegun(client, found)
        if (found.some(isRunning) || open.length > 0) {
          await expire(client, session.id)
          return null
        }
        // Cancels failed subscriptions, because the user could otherwise also pay their open invoices.
        for (const { id, metadata } of failed) {
          if (metadata['userId'] === bought.userId) await client.subscriptions.cancel(id)
        }
        return { checkoutId: row.id, url: session.url }
      }
      replace = row.id
    }
    throw new Problem(409, 'checkout-busy')
  }
}

export function sessionTerms({ promotionCodes, site, tax }: Shop, { language }: Pick<PayerTerms, 'language'>) {
  const message = linksIn(site, language)
  return {
    ...(promotionCodes && { allow_promotion_codes: true }),
    // Without `customer_update`, Stripe ignores a known customer's new address and name.
    ...(tax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      billing_address_collection: 'required' as const,
      customer_update: { address: 'auto' as const, name: 'auto' as const },
    }),
    ...(message !== '' && { custom_text: { submit: { message } } }),
  }
}

export const trialOf = ({ trialDays }: Shop, { mayTry }: Pick<PayerTerms, 'mayTry'>) =>
  trialDays !== null && mayTry ? { trial_period_days: trialDays } : {}

/** Returns Markdown for Stripe's page. Email addresses stay plain text, because Stripe's page does not turn them into links. */
function linksIn({ privacy, refund, support, terms }: Shop['site'], language: InterfaceLanguage): string {
  const { text } = pageLanguage(language)
  const links = [
    [siteTexts.terms, terms],
    [siteTexts.privacy, privacy],
    [siteTexts.refunds, refund],
    [siteTexts.contact, support],
  ] as const
  return links
    .flatMap(([name, address]) => {
      if (address === null) return []
      return address.startsWith('mailto:') ? `${text(name)}: ${address.slice(7)}` : `[${text(name)}](${address})`
    })
    .join(' · ')
}
