import type { Endpoint } from '../wire/endpoint.ts'
import { account } from './account.ts'
import { charges } from './charges.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import { events } from './events.ts'
import { invoices } from './invoices/invoices.ts'
import { paymentMethods } from './payment-methods.ts'
import { paymentPages } from './payment-pages.ts'
import { portal } from './portal.ts'
import { prices } from './prices.ts'
import { products } from './products.ts'
import { promotions } from './promotions.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

export const endpoints: readonly Endpoint[] = [
  ...account,
  ...products,
  ...prices,
  ...customers,
  ...checkoutSessions,
  ...subscriptions,
  ...invoices,
  ...charges,
  ...promotions,
  ...portal,
  ...paymentMethods,
  ...paymentPages,
  ...webhookEndpoints,
  ...events,
]
