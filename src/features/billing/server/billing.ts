import type { AccountPayments } from '#features/account/server/needs.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import type { Kit } from '#platform/server/kit.ts'
import { openStripe, type Stripe } from '#platform/server/stripe/stripe.ts'
import { PAID_TIERS, type Plans } from '../plans.ts'
import { createCatalogue } from './catalogue.ts'
import { spendReturnsOf } from './checkout/checkouts-store.ts'
import { noteCustomerDeletion } from './service/customer-deletions-store.ts'
import { observePayments } from './observe-payments.ts'
import { billingRoutes } from './routes.ts'
import { checkOrigins } from './service/check-origins.ts'
import type { PaymentService } from './service/payment-context.ts'
import { openPayments, type PaymentNeeds } from './service/payments.ts'
import { ownAccount } from './service/stripe-account.ts'
import { PLAIN_SHOP, type Shop } from './shop.ts'
import { paymentStore } from './store.ts'
import { setUpCatalogue } from './stripe-setup.ts'

export type Billing = ReturnType<typeof createBilling>

export function createBilling(
  kit: Kit,
  needs: PaymentNeeds & {
    readonly plans: Plans
    readonly service: PaymentService | null
    readonly shop?: Shop
    readonly isServed: (modelId: string) => boolean
    readonly limits: { readonly paymentCallsPerUserPerMinute: number }
  },
) {
  const { db, clock, log, metrics } = kit
  const { plans, service, shop = PLAIN_SHOP, limits, isServed } = needs
  if (service?.kind === 'test') log.warn('Stripe is in test mode: no payment is real, and a test card buys every plan')
  const onEvent = observePayments(metrics, log)
  const payers = planStore(db)
  const store = paymentStore(db, payers)
  const stripe = service && openService(service, plans, shop)
  const account = service && stripe && ownAccount(stripe, service.kind)
  const forMoney = service !== null && service.kind !== 'sandbox'
  const catalogue = createCatalogue({ plans, tax: shop.tax, stripe, clock, log, isServed, forMoney })
  const replaced = PAID_TIERS.flatMap((tier) => plans[tier].models).filter((id) => !isServed(id))
  if (forMoney && replaced.length > 0) {
    log.warn({ models: replaced }, 'plans are sold with models that have no provider')
  }
  const working =
    service && stripe && account
      ? openPayments(kit, { ...needs, service, shop, stripe, account, store, payers, catalogue, onEvent })
      : null
  const now = () => new Date(clock.now())

  const ofAccount: AccountPayments = {
    revokeReturns: (tx, userId) => spendReturnsOf(tx, userId, now()),
    async endAll(tx, userId) {
      const customer = await noteCustomerDeletion(tx, userId, now())
      return () => {
        // This call is not awaited, because the deletion is stored and a later run would retry it.
        if (customer !== null) void working?.scheduledJobs.deleteCustomers()
      }
    },
    async exportOf(userId) {
      const customer = await store.customerOf(userId)
      if (customer === null) return null
      const { customerId, subscriptionId, createdAt } = customer
      return { customerId, subscriptionId, createdAt: createdAt.toISOString() }
    },
  }
  return {
    kind: service?.kind ?? ('off' as const),
    routes: billingRoutes(kit, {
      billing: service?.kind ?? 'off',
      plans,
      payments: working?.payments ?? null,
      store,
      payers,
      catalogue,
      trialDays: service === null ? null : shop.trialDays,
      callsPerMinute: limits.paymentCallsPerUserPerMinute,
    }),
    ofAccount,
    /** Throws `AnotherAccount` if customers belong to a different Stripe account. Must finish before requests are accepted. */
    checkOrigins: () => checkOrigins(service, account, store, log),
    stop: async () => working?.scheduledJobs.stop(),
  }
}

/** Returns a function that opens the payment service and, in a sandbox, creates the plans' prices. */
function openService(service: PaymentService, plans: Plans, shop: Shop): () => Promise<Stripe> {
  const open = openStripe(service)
  if (service.kind !== 'sandbox') return open
  let ready: Promise<unknown> | null = null
  return async () => {
    const client = await open()
    ready ??= setUpCatalogue(client, plans, shop, { reprice: true }).catch((error: unknown) => {
      ready = null
      throw error
    })
    await ready
    return client
  }
}
