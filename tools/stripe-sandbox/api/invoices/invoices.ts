import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { isRefused } from '../../billing/cards.ts'
import { cardError } from '../../billing/charge.ts'
import { collect, finalize, openBill, pendingLines, voidBill } from '../../billing/invoices.ts'
import { paymentMethodOf } from '../../billing/payment-methods.ts'
import { afterPayment } from '../../billing/renew.ts'
import { cardOf, defaultCard } from '../../billing/subscribe.ts'
import { newInvoiceItem } from '../../objects/invoice-item.ts'
import { checkListed, find, findCustomer, idOf } from '../../state/find.ts'
import type { Ledger } from '../../state/ledger.ts'
import { badRequest } from '../../wire/api-error.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { listOf, newestFirst } from '../../wire/list.ts'
import { integer, pagination, paramsOf, text } from '../../wire/params.ts'
import { invoicePreview } from './invoice-preview.ts'

const create = paramsOf<Stripe.InvoiceCreateParams>()({
  customer: text,
  description: v.optional(text),
  pending_invoice_items_behavior: v.optional(v.picklist(['exclude', 'include'])),
})
const list = paramsOf<Stripe.InvoiceListParams>()({
  ...pagination,
  customer: v.optional(text),
  status: v.optional(v.picklist(['draft', 'open', 'paid', 'uncollectible', 'void'])),
  subscription: v.optional(text),
})
const pay = paramsOf<Stripe.InvoicePayParams>()({ payment_method: v.optional(text) })
const createItem = paramsOf<Stripe.InvoiceItemCreateParams>()({
  customer: text,
  amount: integer,
  currency: text,
  description: v.optional(text),
})

export const invoices = [
  endpoint('POST', '/v1/invoiceitems', createItem, (ledger, params) => {
    const customer = findCustomer(ledger, params.customer, 'customer').id
    const period = { start: ledger.now(), end: ledger.now() }
    const item = newInvoiceItem(ledger, {
      ...params,
      customer,
      description: params.description ?? null,
      quantity: 1,
      period,
      price: null,
      subscription: null,
      isProration: false,
    })
    ledger.state.invoiceItems[item.id] = item
    ledger.emit('invoiceitem.created', item)
    return item
  }),
  endpoint('POST', '/v1/invoices', create, (ledger, params) => {
    const customer = findCustomer(ledger, params.customer, 'customer').id
    const lines = params.pending_invoice_items_behavior === 'include' ? pendingLines(ledger, customer, null) : []
    const item = lines[0]?.invoiceItem
    return openBill(ledger, {
      customer,
      currency: (item && ledger.state.invoiceItems[item]?.currency) ?? 'usd',
      reason: 'manual',
      lines,
      period: { start: ledger.now(), end: ledger.now() },
      description: params.description ?? null,
      subscription: null,
    })
  }),
  endpoint('GET', '/v1/invoices', list, (ledger, params) => {
    checkListed(ledger, params.customer)
    const rows = newestFirst(ledger.state.invoices).filter(
      (invoice) =>
        (params.customer === undefined || invoice.customer === params.customer) &&
        (params.status === undefined || invoice.status === params.status) &&
        (params.subscription === undefined ||
          invoice.parent?.subscription_details?.subscription === params.subscription),
    )
    return listOf('/v1/invoices', rows, params)
  }),
  invoicePreview,
  endpoint('GET', '/v1/invoices/:id', paramsOf<Stripe.InvoiceRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.invoices, id, 'invoice'),
  ),
  endpoint(
    'POST',
    '/v1/invoices/:id/finalize',
    paramsOf<Stripe.InvoiceFinalizeInvoiceParams>()({}),
    (ledger, _, id) => {
      const invoice = find(ledger.state.invoices, id, 'invoice')
      if (invoice.status !== 'draft') throw badRequest('This invoice is already finalized, so you cannot finalize it.')
      finalize(ledger, invoice)
      return invoice
    },
  ),
  endpoint('POST', '/v1/invoices/:id/pay', pay, (ledger, params, id) => {
    const invoice = find(ledger.state.invoices, id, 'invoice')
    if (invoice.status === 'paid') throw badRequest('Invoice is already paid')
    if (invoice.status === 'void') throw badRequest('Invoice can no longer be paid')
    const method = params.payment_method && paymentMethodOf(ledger, params.payment_method, 'payment_method').id
    if (invoice.status === 'draft') finalize(ledger, invoice)
    payNow(ledger, invoice, method || null)
    return invoice
  }),
  endpoint('POST', '/v1/invoices/:id/void', paramsOf<Stripe.InvoiceVoidInvoiceParams>()({}), (ledger, _, id) => {
    const invoice = find(ledger.state.invoices, id, 'invoice')
    if (invoice.status !== 'open') throw badRequest('You can only void an open invoice.')
    voidBill(ledger, invoice)
    return invoice
  }),
]

/**
 * Charges the given card, or else the card of the subscription or of the customer. Throws an `ApiError` with status 402 if the
 * charge is refused.
 */
function payNow(ledger: Ledger, invoice: Stripe.Invoice, given: string | null): void {
  const id = invoice.parent?.subscription_details?.subscription
  const subscription = id === undefined ? undefined : ledger.state.subscriptions[idOf(id)]
  const own = subscription && cardOf(ledger, subscription)
  const paymentMethod = given ?? own ?? defaultCard(findCustomer(ledger, idOf(invoice.customer ?? ''), 'customer'))
  const outcome = collect(ledger, invoice, { paymentMethod, occasion: 'alone', authenticated: false })
  if (isRefused(outcome)) throw cardError(outcome)
  if (subscription) afterPayment(ledger, subscription)
}
