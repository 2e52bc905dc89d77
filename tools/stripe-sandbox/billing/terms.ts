import type { Stripe } from 'stripe'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'

/** Tax rates in percent, for a few countries. No tax is charged in other countries. */
const RATES: Readonly<Record<string, number>> = { AT: 20, DE: 19, ES: 21, FR: 20, IT: 22, NL: 21 }

export const COUNTRIES = ['US', ...Object.keys(RATES)] as const

/** Applies discounts to a bill, then taxes. Taxes increase the total unless the prices already include them. */
export function applyTerms(ledger: Ledger, invoice: Stripe.Invoice, subscription: Stripe.Subscription | null): void {
  if (subscription === null) return
  const off = discountsOn(ledger, subscription, invoice)
  invoice.discounts = off.map(({ discount }) => discount)
  invoice.total_discount_amounts = off
  const net = invoice.subtotal - off.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOn(ledger, subscription, net)
  invoice.total = net + (tax?.tax_behavior === 'exclusive' ? tax.amount : 0)
  invoice.total_excluding_tax = invoice.total - (tax?.amount ?? 0)
  invoice.total_taxes = tax === null ? [] : [tax]
  if (tax !== null) {
    invoice.automatic_tax = {
      disabled_reason: null,
      enabled: true,
      liability: { type: 'self' },
      provider: 'stripe',
      status: 'complete',
    }
  }
  invoice.amount_due = Math.max(0, invoice.total)
  invoice.amount_remaining = invoice.amount_due
}

function discountsOn(
  ledger: Ledger,
  { discounts }: Stripe.Subscription,
  { currency, id, subtotal }: Stripe.Invoice,
): { amount: number; discount: string }[] {
  return discounts.map(idOf).flatMap((discount) => {
    const kept = ledger.state.discounts[discount]
    const coupon = kept === undefined ? undefined : ledger.state.coupons[idOf(kept.source.coupon ?? '')]
    if (kept === undefined || coupon === undefined || subtotal <= 0) return []
    // Applies a `once` coupon only to the first bill above 0.
    if (coupon.duration === 'once' && kept.invoice !== null && kept.invoice !== id) return []
    kept.invoice ??= id
    const isOther = coupon.currency !== null && coupon.currency !== currency
    const amount = Math.round((subtotal * (coupon.percent_off ?? 0)) / 100) + (isOther ? 0 : (coupon.amount_off ?? 0))
    return [{ amount: Math.min(subtotal, amount), discount }]
  })
}

function taxOn(ledger: Ledger, subscription: Stripe.Subscription, net: number): Stripe.Invoice.TotalTax | null {
  const customer = ledger.state.customers[idOf(subscription.customer)]
  if (!subscription.automatic_tax.enabled || customer === undefined || customer.deleted) return null
  // A company with a VAT number is charged no tax, because it must pay the tax itself (reverse charge).
  const isReversed = customer.tax_exempt === 'reverse'
  const rate = isReversed ? 0 : (RATES[customer.address?.country ?? ''] ?? 0)
  const behaviour = subscription.items.data[0]?.price.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
  const amount = Math.round(behaviour === 'inclusive' ? net - net / (1 + rate / 100) : (net * rate) / 100)
  return {
    amount,
    tax_behavior: behaviour,
    tax_rate_details: null,
    taxability_reason: isReversed ? 'reverse_charge' : rate === 0 ? 'not_collecting' : 'standard_rated',
    taxable_amount: behaviour === 'inclusive' ? net - amount : net,
    type: 'tax_rate_details',
  }
}
