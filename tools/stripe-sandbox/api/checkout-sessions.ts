import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { expireCheckout } from '../billing/checkout.ts'
import { newCheckoutSession, newLine } from '../objects/checkout-session.ts'
import { checkListed, find, findCustomer, findRecurringPrice, idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { flag, integer, metadata, pagination, paramsOf, text } from '../wire/params.ts'

/** Minimum and maximum seconds that a session stays open (docs.stripe.com/api/checkout/sessions/create). */
const EXPIRY = { least: 30 * 60, most: 24 * 60 * 60 }

const address = v.strictObject({
  line1: text,
  line2: v.optional(text),
  city: v.optional(text),
  country: v.optional(text),
  postal_code: v.optional(text),
  state: v.optional(text),
})
const create = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  mode: v.picklist(['payment', 'subscription']),
  line_items: v.array(v.strictObject({ price: text, quantity: v.optional(integer) })),
  success_url: text,
  cancel_url: v.optional(text),
  client_reference_id: v.optional(text),
  customer: v.optional(text),
  customer_email: v.optional(text),
  expires_at: v.optional(integer),
  locale: v.optional(text),
  metadata: v.optional(metadata),
  payment_intent_data: v.optional(v.strictObject({ shipping: v.optional(v.strictObject({ name: text, address })) })),
  subscription_data: v.optional(
    v.strictObject({
      description: v.optional(text),
      metadata: v.optional(metadata),
      trial_period_days: v.optional(integer),
    }),
  ),
  ui_mode: v.optional(v.picklist(['hosted_page'])),
  allow_promotion_codes: v.optional(flag),
  automatic_tax: v.optional(v.strictObject({ enabled: flag })),
  billing_address_collection: v.optional(v.picklist(['auto', 'required'])),
  custom_text: v.optional(v.strictObject({ submit: v.optional(v.strictObject({ message: text })) })),
  customer_update: v.optional(
    v.strictObject({
      address: v.optional(v.picklist(['auto', 'never'])),
      name: v.optional(v.picklist(['auto', 'never'])),
    }),
  ),
  tax_id_collection: v.optional(v.strictObject({ enabled: flag })),
})
const list = paramsOf<Stripe.Checkout.SessionListParams>()({
  ...pagination,
  customer: v.optional(text),
  status: v.optional(v.picklist(['open', 'complete', 'expired'])),
  subscription: v.optional(text),
})

type Given = v.InferOutput<typeof create>

export const checkoutSessions = [
  endpoint('POST', '/v1/checkout/sessions', create, (ledger, params) => {
    const [first] = params.line_items
    if (first === undefined) {
      throw badRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
    }
    if (params.customer !== undefined && params.customer_email !== undefined) {
      throw badRequest('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' })
    }
    checkUrl(params.success_url, 'success_url')
    checkTax(params)
    if (params.cancel_url !== undefined) checkUrl(params.cancel_url, 'cancel_url')
    const customer = params.customer === undefined ? null : findCustomer(ledger, params.customer, 'customer')
    const lines = params.line_items.map((line, at) => lineOf(ledger, params.mode, line, at))
    const session = newCheckoutSession(ledger, {
      mode: params.mode,
      lines,
      currency: lines[0]?.currency ?? 'usd',
      expiresAt: expiryOf(ledger, params),
      successUrl: params.success_url,
      cancelUrl: params.cancel_url,
      customer,
      customerEmail: params.customer_email,
      clientReferenceId: params.client_reference_id,
      metadata: params.metadata,
      locale: params.locale,
    })
    session.allow_promotion_codes = params.allow_promotion_codes ?? null
    session.automatic_tax.enabled = params.automatic_tax?.enabled ?? false
    session.billing_address_collection = params.billing_address_collection ?? null
    session.custom_text.submit = params.custom_text?.submit ?? null
    if (params.tax_id_collection) {
      session.tax_id_collection = { enabled: params.tax_id_collection.enabled, required: 'never' }
    }
    const {
      metadata: kept = {},
      description = null,
      trial_period_days: trialDays = null,
    } = params.subscription_data ?? {}
    if (trialDays !== null) Object.assign(session, { amount_subtotal: 0, amount_total: 0 })
    const checkout = { session, lines, subscriptionData: { metadata: kept, description, trialDays }, challenged: null }
    ledger.state.checkouts[session.id] = checkout
    return session
  }),
  endpoint('GET', '/v1/checkout/sessions', list, (ledger, params) => {
    checkListed(ledger, params.customer)
    const sessions = newestFirst(ledger.state.checkouts).map(({ session }) => session)
    const rows = sessions.filter(
      (session) =>
        (params.customer === undefined || session.customer === params.customer) &&
        (params.status === undefined || session.status === params.status) &&
        (params.subscription === undefined || session.subscription === params.subscription),
    )
    return listOf('/v1/checkout/sessions', rows, params)
  }),
  endpoint(
    'GET',
    '/v1/checkout/sessions/:id',
    paramsOf<Stripe.Checkout.SessionRetrieveParams>()({}),
    (ledger, _, id) => find(ledger.state.checkouts, id, 'checkout.session').session,
  ),
  endpoint(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    paramsOf<Stripe.Checkout.SessionListLineItemsParams>()(pagination),
    (ledger, params, id) => {
      const { lines } = find(ledger.state.checkouts, id, 'checkout.session')
      return listOf(`/v1/checkout/sessions/${id}/line_items`, lines, params)
    },
  ),
  endpoint(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    paramsOf<Stripe.Checkout.SessionExpireParams>()({}),
    (ledger, _, id) => {
      const { session } = find(ledger.state.checkouts, id, 'checkout.session')
      if (session.status !== 'open') {
        throw badRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        )
      }
      expireCheckout(ledger, session)
      return session
    },
  ),
]

/** Requires permission to save an existing customer's tax details, as Stripe does. Throws an `ApiError`. */
function checkTax({ automatic_tax: tax, customer, customer_update: update, tax_id_collection: taxId }: Given): void {
  if (customer === undefined) return
  if (tax?.enabled && update?.address !== 'auto') {
    const message =
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto'."
    throw badRequest(message, { code: 'customer_tax_location_invalid' })
  }
  if (taxId?.enabled && update?.name !== 'auto') {
    const message =
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.'
    throw badRequest(message, { param: 'customer_update' })
  }
}

function lineOf(ledger: Ledger, mode: Given['mode'], line: Given['line_items'][number], at: number): Stripe.LineItem {
  const param = `line_items[${at}][price]`
  const price = find(ledger.state.prices, line.price, 'price', param)
  if (mode === 'subscription') findRecurringPrice(ledger, line.price, param)
  else if (price.recurring !== null) {
    throw badRequest('You specified `payment` mode but passed a recurring price.', { param })
  }
  const { name } = find(ledger.state.products, idOf(price.product), 'product')
  return newLine(ledger, price, line.quantity ?? 1, name)
}

function expiryOf(ledger: Ledger, params: Given): number {
  const now = ledger.now()
  // Shifts `expires_at` by the offset of the sandbox's clock, because clients use real time.
  const moved = Math.round(ledger.state.offsetMs / 1000)
  const at = params.expires_at === undefined ? now + EXPIRY.most : params.expires_at + moved
  if (at < now + EXPIRY.least) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw badRequest(message, { param: 'expires_at' })
  }
  if (at > now + EXPIRY.most) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
    throw badRequest(message, { param: 'expires_at' })
  }
  return at
}

function checkUrl(url: string, param: string): void {
  const plain = url.replaceAll('{CHECKOUT_SESSION_ID}', 'cs')
  if (v.is(v.pipe(v.string(), v.url()), plain) && /^https?:$/.test(new URL(plain).protocol)) return
  throw badRequest('Not a valid URL', { code: 'url_invalid', param })
}
