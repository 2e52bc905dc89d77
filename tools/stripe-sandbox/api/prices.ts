import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { updated } from '../billing/updated.ts'
import { newPrice } from '../objects/price.ts'
import { newProduct } from '../objects/product.ts'
import { find } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { clearableMetadata, flag, integer, metadata, pagination, paramsOf, text } from '../wire/params.ts'
import { mergedMetadata } from './metadata.ts'

const MOST_LOOKUP_KEYS = 10

const taxBehavior = v.picklist(['exclusive', 'inclusive', 'unspecified'])
const create = paramsOf<Stripe.PriceCreateParams>()({
  currency: text,
  unit_amount: integer,
  product: v.optional(text),
  product_data: v.optional(v.strictObject({ name: text, metadata: v.optional(metadata) })),
  recurring: v.optional(
    v.strictObject({ interval: v.picklist(['day', 'week', 'month', 'year']), interval_count: v.optional(integer) }),
  ),
  active: v.optional(flag),
  lookup_key: v.optional(text),
  transfer_lookup_key: v.optional(flag),
  metadata: v.optional(metadata),
  nickname: v.optional(text),
  tax_behavior: v.optional(taxBehavior),
})
const change = paramsOf<Stripe.PriceUpdateParams>()({
  active: v.optional(flag),
  lookup_key: v.optional(text),
  transfer_lookup_key: v.optional(flag),
  metadata: v.optional(clearableMetadata),
  nickname: v.optional(text),
  tax_behavior: v.optional(taxBehavior),
})
const list = paramsOf<Stripe.PriceListParams>()({
  ...pagination,
  active: v.optional(flag),
  currency: v.optional(text),
  lookup_keys: v.optional(v.array(text)),
  product: v.optional(text),
  type: v.optional(v.picklist(['one_time', 'recurring'])),
})

export const prices = [
  endpoint('POST', '/v1/prices', create, (ledger, params) => {
    if (params.unit_amount < 0) throw badRequest('Invalid non-negative integer', { param: 'unit_amount' })
    if ((params.product === undefined) === (params.product_data === undefined)) {
      throw badRequest('You must specify either `product` or `product_data`.', { param: 'product' })
    }
    takeLookupKey(ledger, params.lookup_key, params.transfer_lookup_key)
    const price = newPrice(ledger, {
      ...params,
      currency: params.currency.toLowerCase(),
      product: productOf(ledger, params.product, params.product_data),
      unitAmount: params.unit_amount,
      taxBehavior: params.tax_behavior,
      lookupKey: params.lookup_key,
      recurring: params.recurring
        ? { interval: params.recurring.interval, count: params.recurring.interval_count ?? 1 }
        : null,
    })
    ledger.state.prices[price.id] = price
    ledger.emit('price.created', price)
    return price
  }),
  endpoint('GET', '/v1/prices', list, (ledger, params) => {
    if ((params.lookup_keys?.length ?? 0) > MOST_LOOKUP_KEYS) {
      throw badRequest(`Invalid array: at most ${MOST_LOOKUP_KEYS} lookup keys.`, { param: 'lookup_keys' })
    }
    const rows = newestFirst(ledger.state.prices).filter(
      (price) =>
        (params.active === undefined || price.active === params.active) &&
        (params.currency === undefined || price.currency === params.currency) &&
        (params.product === undefined || price.product === params.product) &&
        (params.type === undefined || price.type === params.type) &&
        (params.lookup_keys === undefined || params.lookup_keys.some((key) => key === price.lookup_key)),
    )
    return listOf('/v1/prices', rows, params)
  }),
  endpoint('GET', '/v1/prices/:id', paramsOf<Stripe.PriceRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.prices, id, 'price'),
  ),
  endpoint('POST', '/v1/prices/:id', change, (ledger, params, id) => {
    const price = find(ledger.state.prices, id, 'price')
    if (params.lookup_key !== price.lookup_key) takeLookupKey(ledger, params.lookup_key, params.transfer_lookup_key)
    const behaviour = params.tax_behavior ?? price.tax_behavior
    if (price.tax_behavior !== 'unspecified' && behaviour !== price.tax_behavior) {
      throw badRequest('You cannot change the tax_behavior of a price after it was set.', { param: 'tax_behavior' })
    }
    updated(ledger, 'price.updated', price, () => {
      price.tax_behavior = behaviour
      price.active = params.active ?? price.active
      price.nickname = params.nickname ?? price.nickname
      price.lookup_key = params.lookup_key ?? price.lookup_key
      price.metadata = mergedMetadata(price.metadata, params.metadata)
    })
    return price
  }),
]

/** Frees a lookup key by taking it from its price. Throws an `ApiError` if a price has it and `transfer` is not set. */
function takeLookupKey(ledger: Ledger, key: string | undefined, transfer: boolean | undefined): void {
  if (key === undefined) return
  const holder = Object.values(ledger.state.prices).find(({ lookup_key: held }) => held === key)
  if (holder === undefined) return
  if (!transfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw badRequest(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  updated(ledger, 'price.updated', holder, () => {
    holder.lookup_key = null
  })
}

function productOf(
  ledger: Ledger,
  id: string | undefined,
  data: { name: string; metadata?: Stripe.Metadata | undefined } | undefined,
): string {
  if (id !== undefined || data === undefined) return find(ledger.state.products, id ?? '', 'product', 'product').id
  const product = newProduct(ledger, data.name, { metadata: data.metadata ?? {} })
  ledger.state.products[product.id] = product
  ledger.emit('product.created', product)
  return product.id
}
