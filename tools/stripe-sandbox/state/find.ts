import type { Stripe } from 'stripe'
import { badRequest, missing } from '../wire/api-error.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './state.ts'

/**
 * Returns the object with this id. Throws an `ApiError` if there is none.
 * @param noun name of the object for the message, such as `price`
 * @param param the parameter that contained the id (status 400); undefined if the path did (status 404)
 */
export function find<T>(table: Table<T>, id: string, noun: string, param?: string): T {
  const row = Object.hasOwn(table, id) ? table[id] : undefined
  if (row === undefined) throw missing(noun, id, param)
  return row
}

export function findCustomer(ledger: Ledger, id: string, param?: string): Stripe.Customer {
  const customer = find(ledger.state.customers, id, 'customer', param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

/** Throws an `ApiError` if the customer never existed. Accepts a deleted one, because its lists can still be read. */
export function checkListed(ledger: Ledger, customer: string | undefined): void {
  if (customer !== undefined) find(ledger.state.customers, customer, 'customer', 'customer')
}

export function findRecurringPrice(ledger: Ledger, id: string, param: string): Stripe.Price {
  const price = find(ledger.state.prices, id, 'price', param)
  if (price.recurring === null) {
    throw badRequest(`The price specified is set to \`type=one_time\` but this field only accepts recurring prices.`, {
      param,
    })
  }
  if (!price.active)
    throw badRequest('The price specified is inactive. This field only accepts active prices.', { param })
  return price
}

export function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id
}
