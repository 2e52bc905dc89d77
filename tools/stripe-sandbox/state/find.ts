/** Finds objects by their ids, or refuses as Stripe does. */
import type { Stripe } from 'stripe'
import { badRequest, missing } from '../wire/api-error.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './state.ts'

/**
 * Returns the row. Throws an `ApiError` when there is none.
 * @param noun what the message calls it, such as `price`
 * @param param the parameter that names it; without one it is the path, and the answer is 404
 */
export function find<T>(table: Table<T>, id: string, noun: string, param?: string): T {
  const row = Object.hasOwn(table, id) ? table[id] : undefined
  if (row === undefined) throw missing(noun, id, param)
  return row
}

/** Returns a customer that is not deleted. Throws an `ApiError`. */
export function findCustomer(ledger: Ledger, id: string, param?: string): Stripe.Customer {
  const customer = find(ledger.state.customers, id, 'customer', param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

/** Throws an `ApiError` for the list of a customer that never existed; that of a deleted customer can be read. */
export function checkListed(ledger: Ledger, customer: string | undefined): void {
  if (customer !== undefined) find(ledger.state.customers, customer, 'customer', 'customer')
}

/** Returns a price that can be bought by a subscription. Throws an `ApiError`. */
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

/** Returns the id of an object, or the id itself. */
export function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id
}
