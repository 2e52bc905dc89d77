/** Puts billing together: the payment service, its events, the calls, and what the account needs of it. */
import type { AccountDeps } from '#features/account/server/account-deps.ts'
import type { BillingKind } from '#features/models/contract.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import type { OpenSession } from '#features/account/server/session-opener.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { openStripe, QUICK, type Stripe, type StripeSettings } from '#platform/server/stripe.ts'
import type { Subscription } from '../contract.ts'
import { PAID_TIERS, type Plans } from '../plans.ts'
import { cancellation } from './cancellation.ts'
import { createCatalogue } from './catalogue.ts'
import { beginCheckout } from './checkout/begin-checkout.ts'
import { paymentPages } from './checkout/checkout.ts'
import { checkoutsStore, spendReturnsOf } from './checkout/checkouts-store.ts'
import { customers } from './checkout/customers.ts'
import { payerAddress } from './checkout/payer-address.ts'
import { reauthentication } from './checkout/reauthenticate.ts'
import { returnSecrets } from './checkout/return-secrets.ts'
import { checkoutVerification } from './checkout/verify-checkout.ts'
import { farewells } from './deletion/farewells.ts'
import { farewellsStore, noteFarewell } from './deletion/farewells-store.ts'
import { observePayments } from './observe-payments.ts'
import { openInvoices } from './open-invoice.ts'
import { paymentFault } from './payment-problems.ts'
import { customerPortal } from './portal.ts'
import { billingRoutes, type Payments } from './routes.ts'
import { PLAIN_SHOP, type Shop } from './shop.ts'
import { paymentStore } from './store.ts'
import { setUpCatalogue } from './stripe-setup.ts'
import { reconciliation, STALE_MS } from './sync/reconcile.ts'
import { subscriptionSync } from './sync/sync.ts'
import { webhook } from './sync/webhook.ts'

const HOUR_MS = 3_600_000
/** Readings of one user's state that the plan page may cause in a minute. */
const REFRESHES_PER_MINUTE = 20
/** Handled events are kept longer than Stripe repeats one (three days). */
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS

/** The payment service of this installation. */
export interface PaymentService extends StripeSettings {
  readonly kind: Exclude<BillingKind, 'off'>
  /** `whsec_…`: the key of the events' signatures. */
  readonly webhookSecret: string
  /** Whether the operator means a key of another account than the customers' (`STRIPE_ACCOUNT_CHANGED`). */
  readonly accountChanged: boolean
}

export interface BillingDeps {
  readonly db: Database
  readonly plans: Plans
  /** Null = billing is off. */
  readonly service: PaymentService | null
  /** Without it the payment page offers nothing besides the payment. */
  readonly shop?: Shop
  /** Whether a model has a provider here (models/server/served-models.ts). */
  readonly isServed: (modelId: string) => boolean
  readonly openSession: OpenSession
  readonly publicUrl: string
  readonly limiter: LimiterFactory
  readonly limits: { readonly paymentCallsPerUserPerMinute: number; readonly paymentReturnsPerIpPerMinute: number }
  readonly secret: string
  /** Whether our pages are served over https. */
  readonly secure: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
}

export interface Billing {
  readonly routes: readonly Route<Viewer>[]
  readonly kind: Subscription['billing']
  readonly ofAccount: AccountDeps['payments']
  /** Ends the repeated work; resolves when what runs now has ended. */
  stop(): Promise<void>
}

export function createBilling(deps: BillingDeps): Billing {
  const { db, plans, service, shop = PLAIN_SHOP, publicUrl, limiter, limits, clock, log } = deps
  if (service?.kind === 'test') log.warn('Stripe is in test mode: no payment is real, and a test card buys every plan')
  const onEvent = observePayments(deps.metrics, log)
  const payers = planStore(db)
  const store = paymentStore(db, payers)
  const farewellStore = farewellsStore(db)
  const stripe = service === null ? null : openService(service, plans, shop)
  const { isServed } = deps
  const forMoney = service !== null && service.kind !== 'sandbox'
  const catalogue = createCatalogue({ plans, tax: shop.tax, stripe, clock, log, isServed, forMoney })
  const replaced = PAID_TIERS.flatMap((tier) => plans[tier].models).filter((id) => !isServed(id))
  if (forMoney && replaced.length > 0)
    log.warn({ models: replaced }, 'plans are sold with models that have no provider')
  const now = () => new Date(clock.now())

  const working = service === null || stripe === null ? null : work(service, stripe)
  const routes = billingRoutes({
    billing: service?.kind ?? 'off',
    plans,
    payments: working?.payments ?? null,
    store,
    payers,
    catalogue,
    trialDays: service === null ? null : shop.trialDays,
    callsPerUser: limiter({ name: 'payment-calls-user', points: limits.paymentCallsPerUserPerMinute, seconds: 60 }),
    clock,
  })

  return {
    routes,
    kind: service?.kind ?? 'off',
    ofAccount: {
      revokeReturns: (tx, userId) => spendReturnsOf(tx, userId, now()),
      async endAll(tx, userId) {
        const customer = await noteFarewell(tx, userId, now())
        return () => {
          // Not awaited: the row is committed, and `stop` waits for what is under way. It never rejects.
          if (customer !== null) void working?.sayFarewells()
        }
      },
      async exportOf(userId) {
        const customer = await store.customerOf(userId)
        if (customer === null) return null
        const { customerId, subscriptionId, createdAt } = customer
        return { customerId, subscriptionId, createdAt: createdAt.toISOString() }
      },
    },
    stop: async () => working?.stop(),
  }

  /** Everything that asks the payment service. */
  function work({ webhookSecret }: PaymentService, client: () => Promise<Stripe>) {
    const sync = subscriptionSync({ stripe: client, store, catalogue, clock, onEvent })
    const checkouts = checkoutsStore(db)
    const secrets = returnSecrets({ secret: deps.secret, secure: deps.secure })
    const address = payerAddress({ stripe: client, store, plans: payers })
    const portal = customerPortal({ stripe: client, publicUrl, clock })
    const { openSession } = deps
    const refreshes = limiter({ name: 'payment-refreshes-user', points: REFRESHES_PER_MINUTE, seconds: 60 })
    const payments: Payments = {
      begin: beginCheckout({
        stripe: client,
        plans: payers,
        catalogue,
        customerFor: customers({ stripe: client, store, farewells: farewellStore, clock }),
        address,
        paymentPage: paymentPages({ stripe: client, store: checkouts, secrets, publicUrl, shop, clock }),
        hasSubscribed: async (userId) => Boolean((await store.customerOf(userId))?.subscribedAt),
        portal,
        sync,
        onEvent,
      }),
      secrets,
      reauthenticate: reauthentication({
        stripe: client,
        store: checkouts,
        secrets,
        openSession,
        failuresPerIp: limiter({
          name: 'payment-returns-ip',
          points: limits.paymentReturnsPerIpPerMinute,
          seconds: 60,
        }),
        clock,
        onEvent,
      }),
      verify: checkoutVerification({ stripe: client, store, sync }),
      cancellation: cancellation({ stripe: client, store, sync, onEvent }),
      portal,
      openInvoice: openInvoices({ stripe: client, store, sync }),
      address,
      takeEvent: webhook({ stripe: client, secret: webhookSecret, store, sync, address, clock, onEvent }),
      async refresh(userId) {
        const customer = await store.customerOf(userId)
        if (customer === null) return
        const { syncedAt, unsettledUntil } = customer
        const isSettled = unsettledUntil === null || unsettledUntil.getTime() < clock.now()
        const isFresh = syncedAt.getTime() > clock.now() - STALE_MS
        if (isSettled && isFresh) return
        // A page that is opened again and again does not ask again and again.
        const mayAsk = await refreshes.demand(userId, 'too-many-payment-calls').then(
          () => true,
          () => false,
        )
        if (!mayAsk) return
        // The reader gets what is known already; the event, or the daily round, brings the rest.
        await sync(customer.customerId, QUICK).catch((error: unknown) => {
          if (paymentFault(error) === null) throw error
          onEvent('reconcile-failed', { customerId: customer.customerId, err: error })
        })
      },
    }
    const sayFarewells = oneAtATime(farewells({ stripe: client, store: farewellStore, clock, onEvent }), log)
    const reconcile = oneAtATime(async () => {
      await reconciliation({ store, sync, clock, onEvent })()
      await store.forgetHandled(new Date(clock.now() - EVENTS_KEPT_MS))
    }, log)
    const end = clock.every(HOUR_MS, () => void Promise.all([sayFarewells(), reconcile()]))
    const stop = async () => {
      end()
      await Promise.all([sayFarewells.settled(), reconcile.settled()])
    }
    return { payments, sayFarewells, stop }
  }
}

/**
 * The client of the service. A sandbox is empty at first: it is set up as an operator sets up an account. What was made
 * in it with other plans follows them, because its operator has no other way to change a price.
 */
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

/** Returns a function that runs `work`, after the runs that were asked for before. It never rejects: errors are logged. */
function oneAtATime(work: () => Promise<void>, log: Pick<Logger, 'warn'>) {
  let running: Promise<void> = Promise.resolve()
  const run = (): Promise<void> => {
    running = running.then(work).catch((error: unknown) => log.warn({ err: error }, 'payments: a round failed'))
    return running
  }
  return Object.assign(run, { settled: () => running })
}
