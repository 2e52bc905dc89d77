import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

type Given = Partial<
  Pick<Stripe.Product, 'active' | 'description' | 'id' | 'metadata' | 'statement_descriptor' | 'url'>
>

export function newProduct(ledger: Ledger, name: string, given: Given): Stripe.Product {
  return {
    id: given.id ?? ledger.id('prod'),
    object: 'product',
    active: given.active ?? true,
    created: ledger.now(),
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: ledger.now(),
    url: given.url ?? null,
  }
}
