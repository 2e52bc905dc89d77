import type { Stripe } from 'stripe'
import type { TestCard } from '../billing/cards.ts'
import type { Ledger } from '../state/ledger.ts'

const EXPIRY = { month: 12, year: 2099 }

interface Given {
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
  readonly expiry?: { readonly month: number; readonly year: number } | undefined
}

export function newCard(ledger: Ledger, card: TestCard, given: Given = {}): Stripe.PaymentMethod {
  const { month, year } = given.expiry ?? EXPIRY
  return {
    id: ledger.id('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: given.email ?? null,
      name: given.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: month,
      exp_year: year,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
