import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { refund } from '../billing/refund.ts'
import { checkListed, find, idOf } from '../state/find.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { integer, metadata, pagination, paramsOf, text } from '../wire/params.ts'

const list = paramsOf<Stripe.ChargeListParams>()({
  ...pagination,
  created: v.optional(v.strictObject({ gte: v.optional(integer), lt: v.optional(integer) })),
  customer: v.optional(text),
  payment_intent: v.optional(text),
})
const createRefund = paramsOf<Stripe.RefundCreateParams>()({
  amount: v.optional(integer),
  charge: v.optional(text),
  payment_intent: v.optional(text),
  metadata: v.optional(metadata),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
})
const listDisputes = paramsOf<Stripe.DisputeListParams>()({ ...pagination, charge: v.optional(text) })

export const charges = [
  endpoint('GET', '/v1/charges', list, (ledger, params) => {
    checkListed(ledger, params.customer)
    const { gte = 0, lt = Infinity } = params.created ?? {}
    const rows = newestFirst(ledger.state.charges).filter(
      ({ created, customer, payment_intent: intent }) =>
        (params.customer === undefined || customer === params.customer) &&
        (params.payment_intent === undefined || intent === params.payment_intent) &&
        created >= gte &&
        created < lt,
    )
    return listOf('/v1/charges', rows, params)
  }),
  endpoint('GET', '/v1/charges/:id', paramsOf<Stripe.ChargeRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.charges, id, 'charge'),
  ),
  endpoint('POST', '/v1/refunds', createRefund, (ledger, params) => {
    if ((params.charge === undefined) === (params.payment_intent === undefined)) {
      throw badRequest('One of the following params should be provided for this request: payment_intent or charge.')
    }
    const { latest_charge: ofIntent = null } =
      params.payment_intent === undefined
        ? {}
        : find(ledger.state.paymentIntents, params.payment_intent, 'payment_intent', 'payment_intent')
    const id = params.charge ?? (ofIntent === null ? '' : idOf(ofIntent))
    return refund(ledger, find(ledger.state.charges, id, 'charge', 'charge'), {
      amount: params.amount,
      metadata: params.metadata ?? {},
      reason: params.reason ?? null,
    })
  }),
  endpoint('GET', '/v1/disputes', listDisputes, (ledger, params) => {
    const rows = newestFirst(ledger.state.disputes)
    return listOf(
      '/v1/disputes',
      rows.filter(({ charge }) => params.charge === undefined || charge === params.charge),
      params,
    )
  }),
]
