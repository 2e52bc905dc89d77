import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

interface Given {
  readonly mode: 'payment' | 'subscription'
  readonly lines: readonly Stripe.LineItem[]
  readonly currency: string
  readonly expiresAt: number
  readonly successUrl: string | undefined
  readonly cancelUrl: string | undefined
  readonly customer: Stripe.Customer | null
  readonly customerEmail: string | undefined
  readonly clientReferenceId: string | undefined
  readonly metadata: Stripe.Metadata | undefined
  readonly locale: Stripe.Checkout.Session.Locale | undefined
}

export function newLine(ledger: Ledger, price: Stripe.Price, quantity: number, description: string): Stripe.LineItem {
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: ledger.id('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    discounts: [],
    metadata: {},
    price,
    quantity,
    taxes: [],
  }
}

export function newCheckoutSession(ledger: Ledger, given: Given): Stripe.Checkout.Session {
  const id = ledger.id('cs_test')
  const total = given.lines.reduce((sum, line) => sum + line.amount_total, 0)
  const email = given.customer?.email ?? given.customerEmail ?? null
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl ?? null,
    client_reference_id: given.clientReferenceId ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: ledger.now(),
    currency: given.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: given.customer?.id ?? null,
    customer_account: null,
    customer_creation: given.mode === 'payment' ? 'if_required' : given.customer ? null : 'always',
    customer_details:
      email === null
        ? null
        : {
            address: null,
            business_name: null,
            email,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: given.customerEmail ?? null,
    discounts: [],
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: { enabled: false },
    metadata: given.metadata ?? {},
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${ledger.address}/c/pay/${id}`,
    wallet_options: null,
  }
}
