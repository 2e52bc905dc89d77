import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { itemsAfter, prorationLines } from '../../billing/change.ts'
import { draftBill, pendingLines } from '../../billing/invoices.ts'
import { periodEnd } from '../../billing/periods.ts'
import { periodLine, recurringOf } from '../../billing/subscribe.ts'
import { find, idOf } from '../../state/find.ts'
import { badRequest } from '../../wire/api-error.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { flag, integer, paramsOf, text } from '../../wire/params.ts'

const preview = paramsOf<Stripe.InvoiceCreatePreviewParams>()({
  customer: v.optional(text),
  subscription: text,
  subscription_details: v.optional(
    v.strictObject({
      items: v.optional(
        v.array(
          v.strictObject({
            id: v.optional(text),
            price: v.optional(text),
            quantity: v.optional(integer),
            deleted: v.optional(flag),
          }),
        ),
      ),
      proration_behavior: v.optional(v.picklist(['always_invoice', 'create_prorations', 'none'])),
      proration_date: v.optional(integer),
    }),
  ),
})

/** Previews the bill after a change of plan: with `always_invoice` the immediate bill, otherwise the next period's. */
export const invoicePreview = endpoint('POST', '/v1/invoices/create_preview', preview, (ledger, params) => {
  const subscription = find(ledger.state.subscriptions, params.subscription, 'subscription', 'subscription')
  const customer = idOf(subscription.customer)
  if (params.customer !== undefined && params.customer !== customer) {
    throw badRequest('The subscription does not belong to the customer.', { param: 'subscription' })
  }
  if (subscription.ended_at !== null)
    throw badRequest('No upcoming invoices for customer: it is canceled.', { code: 'invoice_upcoming_none' })
  const details = params.subscription_details ?? {}
  const after = itemsAfter(ledger, subscription, details.items ?? [])
  const prorations =
    details.proration_behavior === 'none' ? [] : prorationLines(ledger, subscription, after, details.proration_date)
  const atOnce = details.proration_behavior === 'always_invoice'
  const next = after.map((item) => {
    const start = item.current_period_end
    const end = periodEnd(subscription.billing_cycle_anchor, start, recurringOf(subscription))
    return { ...item, current_period_start: start, current_period_end: end }
  })
  const upcoming = next.map((item) => periodLine(ledger, { ...subscription, status: 'active' }, item))
  const pending = pendingLines(ledger, customer, subscription.id)
  const period = { start: next[0]?.current_period_start ?? 0, end: next[0]?.current_period_end ?? 0 }
  const invoice = draftBill(ledger, {
    customer,
    currency: subscription.currency,
    reason: 'upcoming',
    lines: atOnce ? prorations : [...pending, ...prorations, ...upcoming],
    period: atOnce ? { start: ledger.now(), end: ledger.now() } : period,
    subscription,
  })
  return { ...invoice, id: ledger.id('upcoming_in') }
})
