import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { cancelNow, isLive } from '../billing/cancel.ts'
import { attach, paymentMethodOf } from '../billing/payment-methods.ts'
import { updated } from '../billing/updated.ts'
import { newCustomer } from '../objects/customer.ts'
import { find, findCustomer } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { clearableMetadata, clearableText, pagination, paramsOf, text } from '../wire/params.ts'
import { mergedMetadata } from './metadata.ts'

const shape = {
  description: v.optional(clearableText),
  email: v.optional(clearableText),
  invoice_settings: v.optional(v.strictObject({ default_payment_method: v.optional(clearableText) })),
  metadata: v.optional(clearableMetadata),
  name: v.optional(clearableText),
  phone: v.optional(clearableText),
}
const create = paramsOf<Stripe.CustomerCreateParams>()({ ...shape, payment_method: v.optional(text) })
const change = paramsOf<Stripe.CustomerUpdateParams>()(shape)
const list = paramsOf<Stripe.CustomerListParams>()({ ...pagination, email: v.optional(text) })

type Given = v.InferOutput<typeof change>

export const customers = [
  endpoint('POST', '/v1/customers', create, (ledger, params) => {
    checkEmail(params.email)
    const customer = newCustomer(ledger, {
      email: params.email || null,
      name: params.name || null,
      phone: params.phone || null,
      description: params.description || null,
      metadata: mergedMetadata({}, params.metadata),
    })
    const method = params.payment_method && paymentMethodOf(ledger, params.payment_method, 'payment_method')
    ledger.state.customers[customer.id] = customer
    if (method) attach(ledger, method, customer.id)
    const chosen = params.invoice_settings?.default_payment_method
    // A `default_payment_method` with the same token as `payment_method` refers to the card that was just attached.
    if (chosen) {
      const isSame = method && chosen === params.payment_method
      customer.invoice_settings.default_payment_method = isSame ? method.id : ownCard(ledger, customer.id, chosen)
    }
    ledger.emit('customer.created', customer)
    return customer
  }),
  endpoint('GET', '/v1/customers', list, (ledger, params) => {
    const living = newestFirst(ledger.state.customers).filter((each): each is Stripe.Customer => !each.deleted)
    const rows = living.filter(({ email }) => params.email === undefined || email === params.email)
    return listOf('/v1/customers', rows, params)
  }),
  endpoint('GET', '/v1/customers/:id', paramsOf<Stripe.CustomerRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.customers, id, 'customer'),
  ),
  endpoint('POST', '/v1/customers/:id', change, (ledger, params, id) => {
    const customer = findCustomer(ledger, id)
    checkEmail(params.email)
    const card = params.invoice_settings?.default_payment_method
    const method = card ? ownCard(ledger, id, card) : null
    updated(ledger, 'customer.updated', customer, () => {
      applyTexts(customer, params)
      if (card !== undefined) customer.invoice_settings.default_payment_method = method
    })
    return customer
  }),
  endpoint('DELETE', '/v1/customers/:id', paramsOf<Stripe.CustomerDeleteParams>()({}), (ledger, _, id) => {
    const customer = findCustomer(ledger, id)
    for (const subscription of Object.values(ledger.state.subscriptions)) {
      if (subscription.customer === id && isLive(subscription)) {
        cancelNow(ledger, subscription, 'cancellation_requested')
      }
    }
    const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
    ledger.state.customers[id] = deleted
    ledger.emit('customer.deleted', customer)
    return deleted
  }),
  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    paramsOf<Stripe.CustomerListPaymentMethodsParams>()({ ...pagination, type: v.optional(v.picklist(['card'])) }),
    (ledger, params, id) => {
      findCustomer(ledger, id)
      const rows = newestFirst(ledger.state.paymentMethods).filter(({ customer }) => customer === id)
      return listOf(`/v1/customers/${id}/payment_methods`, rows, params)
    },
  ),
]

function applyTexts(customer: Stripe.Customer, params: Given): void {
  if (params.email !== undefined) customer.email = params.email || null
  if (params.name !== undefined) customer.name = params.name || null
  if (params.phone !== undefined) customer.phone = params.phone || null
  if (params.description !== undefined) customer.description = params.description || null
  customer.metadata = mergedMetadata(customer.metadata, params.metadata)
}

function ownCard(ledger: Ledger, customer: string, id: string): string {
  const method = paymentMethodOf(ledger, id, 'invoice_settings[default_payment_method]')
  if (method.customer === customer) return method.id
  const message =
    'The customer does not have a payment method with the ID. The payment method must be attached to the customer.'
  throw badRequest(message, { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' })
}

/** Maximum number of characters before the `@` (RFC 5321 §4.5.3.1.1). */
const LONGEST_NAME = 64

function checkEmail(email: string | undefined): void {
  if (!email || (/^[^\s@]+@[^\s@]+$/.test(email) && email.indexOf('@') <= LONGEST_NAME)) return
  throw badRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
}
