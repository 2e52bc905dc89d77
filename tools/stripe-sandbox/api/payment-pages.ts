/** Defines the pay page's endpoints, which are not in Stripe's public API. Stripe's CLI uses them to pay sessions. */
import * as v from 'valibot'
import { isRefused } from '../billing/cards.ts'
import { cardError } from '../billing/charge.ts'
import { payCheckout } from '../billing/checkout.ts'
import { find } from '../state/find.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { integer, text } from '../wire/params.ts'

const none = v.strictObject({ expand: v.optional(v.array(text)) })
const confirm = v.strictObject({
  payment_method: text,
  expected_amount: v.optional(integer),
  expand: v.optional(v.array(text)),
})

export const paymentPages = [
  endpoint('GET', '/v1/payment_pages/:id', none, (ledger, _, id) =>
    pageOf(find(ledger.state.checkouts, id, 'payment_page').session),
  ),
  endpoint('POST', '/v1/payment_pages/:id/confirm', confirm, (ledger, params, id) => {
    const checkout = find(ledger.state.checkouts, id, 'payment_page')
    const { session } = checkout
    if (session.status !== 'open') throw badRequest(`This Checkout Session is ${session.status}.`)
    if (params.expected_amount !== undefined && params.expected_amount !== session.amount_total) {
      throw badRequest('The amount has changed.', { code: 'checkout_amount_mismatch', param: 'expected_amount' })
    }
    const method = find(ledger.state.paymentMethods, params.payment_method, 'PaymentMethod', 'payment_method')
    const outcome = payCheckout(ledger, checkout, method, false)
    if (isRefused(outcome)) throw cardError(outcome)
    return pageOf(session)
  }),
]

function pageOf({
  amount_total: amount,
  id,
  status,
}: {
  amount_total: number | null
  id: string
  status: string | null
}) {
  return { id, object: 'checkout.session', session_id: id, status, amount_total: amount, livemode: false }
}
