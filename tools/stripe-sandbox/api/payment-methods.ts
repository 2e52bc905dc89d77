import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { TEST_CARDS } from '../billing/cards.ts'
import { attach, keepCard, paymentMethodOf } from '../billing/payment-methods.ts'
import { find } from '../state/find.ts'
import { missing } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { paramsOf, text } from '../wire/params.ts'

const create = paramsOf<Stripe.PaymentMethodCreateParams>()({
  type: v.picklist(['card']),
  // Accepts only a token, because Stripe requires that card numbers are entered only on pages.
  card: v.strictObject({ token: text }),
  billing_details: v.optional(
    v.strictObject({
      address: v.optional(v.record(v.string(), v.string())),
      email: v.optional(text),
      name: v.optional(text),
    }),
  ),
})

export const paymentMethods = [
  endpoint('POST', '/v1/payment_methods', create, (ledger, { billing_details: details, card }) => {
    const test = TEST_CARDS.find(({ tokens }) => tokens.includes(card.token))
    if (test === undefined) throw missing('token', card.token, 'card[token]')
    return keepCard(ledger, test, { email: details?.email, name: details?.name })
  }),
  endpoint('GET', '/v1/payment_methods/:id', paramsOf<Stripe.PaymentMethodRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.paymentMethods, id, 'PaymentMethod'),
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    paramsOf<Stripe.PaymentMethodAttachParams>()({ customer: text }),
    (ledger, { customer }, id) => {
      const method = paymentMethodOf(ledger, id)
      attach(ledger, method, customer)
      return method
    },
  ),
]
