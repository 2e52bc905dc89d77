/**
 * The payment page of a user for a plan. A user has one at a time: a second call for the same plan gets the same page,
 * a call for another plan ends the first. Two open pages would be two paid subscriptions.
 */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { PaidTier } from '../../plans.ts'
import { idOf } from '../catalogue.ts'
import { isRunning } from '../sync/projection.ts'
import { subscriptionsOf } from '../sync/sync.ts'
import type { CheckoutRow, CheckoutsStore } from './checkouts-store.ts'
import type { Shop } from '../shop.ts'
import { isPaidFor, unbegun } from './first-payment.ts'
import { CHECKOUT_MS, type ReturnSecrets } from './return-secrets.ts'
import { type PayerTerms, sessionTerms, trialOf } from './session-terms.ts'

/** Milliseconds before its end from which an open page is no longer handed out, so that there is time to pay. */
const TOO_LATE_MS = 15 * 60_000
/**
 * Milliseconds in which a row without a page may be opened: longer than any call that is still opening it. An older one
 * was left by a crash, and Stripe refuses a page that would end in less than 30 minutes.
 */
const UNOPENED_MS = 5 * 60_000
/** Calls of one user at the same time that replace each other's row; then the caller is asked to try again. */
const ATTEMPTS = 5

export interface Wanted extends PayerTerms {
  readonly userId: string
  readonly customerId: string
  readonly tier: PaidTier
  readonly priceId: string
}

export type OpenPaymentPage = ReturnType<typeof paymentPages>

export function paymentPages({
  stripe,
  store,
  secrets,
  publicUrl,
  shop,
  clock,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly store: CheckoutsStore
  readonly secrets: Pick<ReturnSecrets, 'tokenOf'>
  readonly publicUrl: string
  readonly shop: Shop
  readonly clock: Pick<Clock, 'now'>
}) {
  /** Stripe repeats the answer to a key, also a failed one; so a payment that it refused to open is begun anew. */
  async function createOrForget(client: Stripe, row: CheckoutRow, terms: PayerTerms): Promise<Stripe.Checkout.Session> {
    try {
      return await create(client, row, terms)
    } catch (error) {
      await store.forget(row.id)
      throw error
    }
  }

  async function create(client: Stripe, row: CheckoutRow, terms: PayerTerms): Promise<Stripe.Checkout.Session> {
    const { id, userId, customerId, tier, priceId, createdAt } = row
    const metadata = { userId, tier }
    const token = encodeURIComponent(secrets.tokenOf(id))
    return client.checkout.sessions.create(
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
      // The row's id: every call for this row gets one and the same session, also after a crash in between.
      { idempotencyKey: id },
    )
  }

  /** Ends a page that can be paid; one that was paid or ended meanwhile stays as it is. */
  async function expire(client: Stripe, id: string): Promise<void> {
    try {
      await client.checkout.sessions.expire(id)
    } catch (error) {
      if (stripeFault(error) !== 'failed') throw error
      const { status } = await client.checkout.sessions.retrieve(id)
      if (status === 'open') throw error
    }
  }

  /** Ends every other open page of the user; false when another call's payment has taken this one's place. */
  async function expireOthers(client: Stripe, { id, userId, customerId }: CheckoutRow, kept: string): Promise<boolean> {
    const open = await client.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })
    // Asked after the list: a replacing payment inserts its row before opening its page; a page that was listed while our
    // row existed is older.
    if ((await store.ofUser(userId))?.id !== id) return false
    for (const session of open.data) if (session.id !== kept) await expire(client, session.id)
    return true
  }

  /** True if the page was paid, or the bank is paying it; a subscription that has ended since can be bought again. */
  async function isPaid(client: Stripe, { status, subscription }: Stripe.Checkout.Session): Promise<boolean> {
    if (status !== 'complete' || subscription === null) return false
    return isPaidFor(client, await client.subscriptions.retrieve(idOf(subscription)))
  }

  const fits = (row: CheckoutRow, wanted: Wanted) =>
    row.tier === wanted.tier &&
    row.priceId === wanted.priceId &&
    row.customerId === wanted.customerId &&
    row.createdAt.getTime() + (row.sessionId === null ? UNOPENED_MS : CHECKOUT_MS - TOO_LATE_MS) > clock.now()

  /**
   * Opens a payment page or returns the one that is open; null if the user has paid just now, or a payment is on its way.
   * Throws errors of Stripe's, and a 409 Problem `checkout-busy`.
   */
  return async (wanted: Wanted): Promise<{ readonly checkoutId: string; readonly url: string } | null> => {
    const client = await stripe()
    let replace: string | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const current = await store.ofUser(wanted.userId)
      const reused: boolean = current !== null && current.id !== replace && fits(current, wanted)
      const row: CheckoutRow | null = reused
        ? current
        : await store.begin({ id: uuidv7(), ...bought(wanted), createdAt: new Date(clock.now()) }, current?.id ?? null)
      if (row === null) continue
      const session =
        row.sessionId === null
          ? await createOrForget(client, row, wanted)
          : await client.checkout.sessions.retrieve(row.sessionId)
      // Another call has put its own row in this one's place: its page is the one that counts.
      if (!(await store.setSession(row.id, session.id))) {
        await expire(client, session.id)
        continue
      }
      if (await isPaid(client, session)) return null
      if (session.status === 'open' && session.url !== null) {
        if (!(await expireOthers(client, row, session.id))) {
          await expire(client, session.id)
          continue
        }
        // From here on this page alone can be paid. Whatever was paid on another one before is seen now.
        const found = await subscriptionsOf(client, row.customerId)
        const { open, failed } = await unbegun(client, found)
        if (found.some(isRunning) || open.length > 0) {
          await expire(client, session.id)
          return null
        }
        // The bill of an earlier payment that failed could still be paid as well.
        for (const { id, metadata } of failed) {
          if (metadata['userId'] === wanted.userId) await client.subscriptions.cancel(id)
        }
        return { checkoutId: row.id, url: session.url }
      }
      replace = row.id
    }
    throw new Problem(409, 'checkout-busy')
  }
}

const bought = ({ userId, customerId, tier, priceId }: Wanted) => ({ userId, customerId, tier, priceId })
