import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { find } from '../state/find.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { pagination, paramsOf, text } from '../wire/params.ts'

const list = paramsOf<Stripe.EventListParams>()({
  ...pagination,
  type: v.optional(text),
  types: v.optional(v.array(text)),
})

export const events = [
  endpoint('GET', '/v1/events', list, (ledger, params) => {
    const wanted = params.type === undefined ? params.types : [params.type]
    const rows = newestFirst(ledger.state.events).filter(
      ({ type }) => wanted?.some((each) => matches(each, type)) ?? true,
    )
    return listOf('/v1/events', rows, params)
  }),
  endpoint('GET', '/v1/events/:id', paramsOf<Stripe.EventRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.events, id, 'event'),
  ),
]

function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
