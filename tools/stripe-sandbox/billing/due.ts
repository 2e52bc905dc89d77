import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'
import { cancelNow, expireIncomplete, isLive, lastPeriodEnd } from './cancel.ts'
import { expireCheckout } from './checkout.ts'
import { billsOf, isBeingPaid } from './invoices.ts'
import { endTrial, renew, retry } from './renew.ts'

/** Seconds until a subscription with an unpaid first bill expires (docs.stripe.com/billing/subscriptions/overview). */
const INCOMPLETE_FOR = 23 * 60 * 60

interface Due {
  readonly at: number
  readonly run: () => void
}

/** Runs all work that is due by the sandbox's clock, such as renewals. Returns whether any work was due. */
export function catchUp(ledger: Ledger): boolean {
  for (let wasDue = false; ; wasDue = true) {
    const next = earliest(ledger)
    if (next === null || next.at > ledger.now()) return wasDue
    ledger.at(next.at, next.run)
  }
}

function earliest(ledger: Ledger): Due | null {
  let first: Due | null = null
  for (const due of everythingDue(ledger)) if (first === null || due.at < first.at) first = due
  return first
}

function* everythingDue(ledger: Ledger): Generator<Due> {
  for (const { session } of Object.values(ledger.state.checkouts)) {
    if (session.status === 'open') yield { at: session.expires_at, run: () => expireCheckout(ledger, session) }
  }
  for (const subscription of Object.values(ledger.state.subscriptions)) yield* dueOf(ledger, subscription)
  for (const invoice of Object.values(ledger.state.invoices)) {
    const at = invoice.next_payment_attempt
    if (invoice.status === 'open' && at !== null) yield { at, run: () => retry(ledger, invoice) }
  }
}

/** Yields what becomes due for a subscription. A cancellation precedes a renewal that is due at the same time. */
function* dueOf(ledger: Ledger, subscription: Stripe.Subscription): Generator<Due> {
  if (!isLive(subscription)) return
  if (subscription.cancel_at !== null) {
    yield { at: subscription.cancel_at, run: () => cancelNow(ledger, subscription, 'cancellation_requested') }
  }
  if (subscription.status === 'incomplete') {
    // The subscription does not expire during a pending bank debit, which may take longer than `INCOMPLETE_FOR`.
    if (billsOf(ledger, subscription.id).some((bill) => isBeingPaid(ledger, bill))) return
    yield { at: subscription.created + INCOMPLETE_FOR, run: () => expireIncomplete(ledger, subscription) }
  } else if (subscription.status === 'trialing' && subscription.trial_end !== null) {
    yield { at: subscription.trial_end, run: () => endTrial(ledger, subscription) }
  } else if (subscription.status !== 'paused') {
    yield { at: lastPeriodEnd(subscription), run: () => renew(ledger, subscription) }
  }
}
