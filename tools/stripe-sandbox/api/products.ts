import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { updated } from '../billing/updated.ts'
import { newProduct } from '../objects/product.ts'
import { find } from '../state/find.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { clearableMetadata, clearableText, flag, metadata, pagination, paramsOf, text } from '../wire/params.ts'
import { mergedMetadata } from './metadata.ts'

const create = paramsOf<Stripe.ProductCreateParams>()({
  name: text,
  id: v.optional(text),
  active: v.optional(flag),
  description: v.optional(text),
  metadata: v.optional(metadata),
  statement_descriptor: v.optional(text),
  url: v.optional(text),
})
const change = paramsOf<Stripe.ProductUpdateParams>()({
  name: v.optional(text),
  active: v.optional(flag),
  description: v.optional(clearableText),
  metadata: v.optional(clearableMetadata),
})
const list = paramsOf<Stripe.ProductListParams>()({
  ...pagination,
  active: v.optional(flag),
  ids: v.optional(v.array(text)),
})

export const products = [
  endpoint('POST', '/v1/products', create, (ledger, { name, ...given }) => {
    if (given.id !== undefined && Object.hasOwn(ledger.state.products, given.id)) {
      throw badRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
    }
    const product = newProduct(ledger, name, given)
    ledger.state.products[product.id] = product
    ledger.emit('product.created', product)
    return product
  }),
  endpoint('GET', '/v1/products', list, (ledger, params) => {
    const rows = newestFirst(ledger.state.products).filter(
      ({ active, id }) =>
        (params.active === undefined || active === params.active) && (params.ids?.includes(id) ?? true),
    )
    return listOf('/v1/products', rows, params)
  }),
  endpoint('GET', '/v1/products/:id', paramsOf<Stripe.ProductRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.products, id, 'product'),
  ),
  endpoint('POST', '/v1/products/:id', change, (ledger, params, id) => {
    const product = find(ledger.state.products, id, 'product')
    updated(ledger, 'product.updated', product, () => {
      product.name = params.name ?? product.name
      product.active = params.active ?? product.active
      if (params.description !== undefined) product.description = params.description || null
      product.metadata = mergedMetadata(product.metadata, params.metadata)
      product.updated = ledger.now()
    })
    return product
  }),
]
