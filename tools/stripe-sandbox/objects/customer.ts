import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

interface Given {
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly description?: string | null | undefined
  readonly metadata?: Stripe.Metadata | undefined
}

const PREFIX_LENGTH = 8

export function newCustomer(ledger: Ledger, given: Given): Stripe.Customer {
  const id = ledger.id('cus')
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-PREFIX_LENGTH).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
