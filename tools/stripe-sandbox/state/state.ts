import type { Stripe } from 'stripe'
import type { CardBehaviour } from '../billing/cards.ts'

export type Table<T> = Record<string, T>

export interface State {
  /** Milliseconds by which the sandbox's clock is ahead of the machine's clock. */
  offsetMs: number
  /** The number of the newest numbered invoice, such as 1 for `SANDBOX-0001`. Drafts have no number. */
  lastInvoice: number
  products: Table<Stripe.Product>
  prices: Table<Stripe.Price>
  customers: Table<Stripe.Customer | Stripe.DeletedCustomer>
  paymentMethods: Table<Stripe.PaymentMethod>
  /** The behaviour of each payment method when it is charged, which must be stored because card numbers are not. */
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
  answers: Table<StoredAnswer>
  deliveries: Table<Delivery>
}

export interface Checkout {
  session: Stripe.Checkout.Session
  lines: Stripe.LineItem[]
  subscriptionData: { metadata: Stripe.Metadata; description: string | null; trialDays: number | null }
  /** The payment method that requires a 3-D Secure step; null if none does. */
  challenged: string | null
  taxId?: string
}

export interface StoredAnswer {
  /** Path and parameters of the first request with this key, as JSON. */
  fingerprint: string
  status: number
  body: unknown
  /** The time at which the answer was stored, in seconds since the epoch by the machine's clock. */
  at: number
}

export interface Delivery {
  id: string
  event: string
  /** The id of a webhook endpoint; null if the receiver was set with the option `webhook` or with `setWebhook`. */
  endpoint: string | null
  attempts: number
  /** The time at which the webhook is due, in milliseconds since the epoch by the machine's clock. */
  dueAt: number
  /** True while the webhook is held back until `deliver` is called. */
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
