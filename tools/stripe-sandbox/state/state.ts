/** Everything the sandbox remembers, as it is written to its file. */
import type { Stripe } from 'stripe'
import type { CardBehaviour } from '../billing/cards.ts'

/** Objects by their id, in the order of their creation. */
export type Table<T> = Record<string, T>

export interface State {
  /** Milliseconds by which the sandbox's clock is ahead of the machine's. */
  offsetMs: number
  /** Number of the last invoice, for its visible number. */
  lastInvoice: number
  products: Table<Stripe.Product>
  prices: Table<Stripe.Price>
  customers: Table<Stripe.Customer | Stripe.DeletedCustomer>
  paymentMethods: Table<Stripe.PaymentMethod>
  /** What happens when a payment method is charged, by its id; card numbers are never stored. */
  cards: Table<CardBehaviour>
  paymentIntents: Table<Stripe.PaymentIntent>
  charges: Table<Stripe.Charge>
  coupons: Table<Stripe.Coupon>
  promotionCodes: Table<Stripe.PromotionCode>
  discounts: Table<Stripe.Discount>
  refunds: Table<Stripe.Refund>
  disputes: Table<Stripe.Dispute>
  checkouts: Table<Checkout>
  subscriptions: Table<Stripe.Subscription>
  invoices: Table<Stripe.Invoice>
  invoiceItems: Table<Stripe.InvoiceItem>
  invoicePayments: Table<Stripe.InvoicePayment>
  portalConfigurations: Table<Stripe.BillingPortal.Configuration>
  portals: Table<Stripe.BillingPortal.Session>
  webhookEndpoints: Table<Stripe.WebhookEndpoint>
  events: Table<Stripe.Event>
  /** Answers of earlier POSTs by their Idempotency-Key. */
  answers: Table<StoredAnswer>
  /** Webhooks that are not delivered yet. */
  deliveries: Table<Delivery>
}

/** A Checkout session with the properties that Stripe does not expose. */
export interface Checkout {
  session: Stripe.Checkout.Session
  lines: Stripe.LineItem[]
  subscriptionData: { metadata: Stripe.Metadata; description: string | null; trialDays: number | null }
  /** The payment method that waits for its 3-D Secure step. */
  challenged: string | null
  /** The VAT number that was typed; '' = none. */
  taxId?: string
}

export interface StoredAnswer {
  /** Method, path and parameters of the first request. */
  fingerprint: string
  status: number
  body: unknown
  /** Seconds of the machine's clock. */
  at: number
}

export interface Delivery {
  id: string
  event: string
  /** The id of a webhook endpoint; null for the address given to `openSandbox`. */
  endpoint: string | null
  attempts: number
  /** Milliseconds of the machine's clock, before which it is not sent. */
  dueAt: number
  /** Waits for the control `deliver`. */
  held: boolean
}

export function emptyState(): State {
  return {
    offsetMs: 0,
    lastInvoice: 0,
    products: {},
    prices: {},
    customers: {},
    paymentMethods: {},
    cards: {},
    paymentIntents: {},
    charges: {},
    coupons: {},
    promotionCodes: {},
    discounts: {},
    refunds: {},
    disputes: {},
    checkouts: {},
    subscriptions: {},
    invoices: {},
    invoiceItems: {},
    invoicePayments: {},
    portalConfigurations: {},
    portals: {},
    webhookEndpoints: {},
    events: {},
    answers: {},
    deliveries: {},
  }
}
