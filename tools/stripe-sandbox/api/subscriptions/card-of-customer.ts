import { find } from '../../state/find.ts'
import type { Ledger } from '../../state/ledger.ts'
import { badRequest } from '../../wire/api-error.ts'

export function cardOfCustomer(ledger: Ledger, customer: string, id: string): string {
  const method = find(ledger.state.paymentMethods, id, 'PaymentMethod', 'default_payment_method')
  if (method.customer === customer) return id
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
  throw badRequest(message, { code: 'resource_missing', param: 'default_payment_method' })
}
