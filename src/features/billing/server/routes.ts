/** The calls about plans and payment (§7). */
import { tierAt } from '#features/account/plan.ts'
import type { Payer, PlanStore } from '#features/account/server/plan-store.ts'
import { authenticationRequired, signedIn } from '#features/account/server/signed-in.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { acceptedLanguage } from '#features/language/server/likely-language.ts'
import { chosenLanguage } from '#features/language/server/reader-language.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import {
  cancelSubscription,
  changeBillingEmail,
  checkModel,
  createCheckout,
  openInvoice,
  openPortal,
  reactivateSubscription,
  readSubscription,
  readTiers,
  reauthenticate,
  stripeWebhook,
  type Subscription,
  verifyCheckout,
} from '../contract.ts'
import { planTexts } from '../plan-texts.ts'
import type { Cancellation } from './cancellation.ts'
import type { Catalogue } from './catalogue.ts'
import type { beginCheckout } from './checkout/begin-checkout.ts'
import type { PayerAddress } from './checkout/payer-address.ts'
import { CHECKOUT_MS, type ReturnSecrets } from './checkout/return-secrets.ts'
import type { reauthentication } from './checkout/reauthenticate.ts'
import type { checkoutVerification } from './checkout/verify-checkout.ts'
import type { openInvoices } from './open-invoice.ts'
import { askingStripe } from './payment-problems.ts'
import type { Portal } from './portal.ts'
import type { CustomerRow, PaymentStore } from './store.ts'
import type { webhook } from './sync/webhook.ts'

export interface Payments {
  readonly begin: ReturnType<typeof beginCheckout>
  readonly secrets: ReturnSecrets
  readonly reauthenticate: ReturnType<typeof reauthentication>
  readonly verify: ReturnType<typeof checkoutVerification>
  readonly cancellation: Cancellation
  readonly portal: Portal
  readonly openInvoice: ReturnType<typeof openInvoices>
  readonly address: Pick<PayerAddress, 'change'>
  readonly takeEvent: ReturnType<typeof webhook>
  /** Reads the user's state from the payment service if it may have changed unseen. Never fails. */
  readonly refresh: (userId: string) => Promise<void>
}

export interface BillingRouteDeps {
  readonly billing: Subscription['billing']
  /** Null = billing is off. */
  readonly payments: Payments | null
  readonly plans: ModelsByTier
  readonly store: Pick<PaymentStore, 'customerOf' | 'expectChange'>
  readonly payers: Pick<PlanStore, 'find'>
  readonly catalogue: Pick<Catalogue, 'offers'>
  /** Days of a trial; null = there is none. */
  readonly trialDays: number | null
  readonly callsPerUser: Limiter
  readonly clock: Pick<Clock, 'now'>
}

/** Milliseconds from the beginning of a first payment that failed until the plan page says so no more. */
const FAILURE_SAID_MS = 14 * 86_400_000

type AnyCall = Call<string, unknown, unknown, Viewer>

/** In which the payer reads our pages, as far as the call says. */
const languageOf = (call: AnyCall) => chosenLanguage(call) ?? acceptedLanguage(call.header('accept-language')) ?? 'en'

export function billingRoutes(deps: BillingRouteDeps): Route<Viewer>[] {
  const { plans, store, payers, catalogue, clock } = deps

  function payments(): Payments {
    if (deps.payments === null) throw new Problem(503, 'billing-off')
    return deps.payments
  }
  async function payer(userId: string): Promise<Payer> {
    const found = await payers.find(userId)
    if (found === null) throw authenticationRequired()
    return found
  }
  /** The signed-in user of a call that asks the payment service, and the service. */
  async function paying(call: AnyCall): Promise<{ readonly userId: string; readonly service: Payments }> {
    const { user } = signedIn(call.caller)
    const service = payments()
    await deps.callsPerUser.demand(user.id, 'too-many-payment-calls')
    return { userId: user.id, service }
  }
  /** A page of the payment service is opened now: what happens there may be seen here before its event arrives. */
  const expectChange = (userId: string) => store.expectChange(userId, new Date(clock.now() + CHECKOUT_MS))

  return [
    route(readTiers, () => catalogue.offers()),

    route(readSubscription, async (call) => {
      const { user } = signedIn(call.caller)
      await deps.payments?.refresh(user.id)
      const [plan, allTiers, customer] = await Promise.all([
        payer(user.id),
        catalogue.offers(),
        store.customerOf(user.id),
      ])
      const tier = tierAt(plan, clock.now())
      return {
        tier,
        status: plan.subscriptionStatus,
        periodEnd: plan.subscriptionPeriodEnd?.toISOString() ?? null,
        cancelAtPeriodEnd: tier !== 'free' && plan.subscriptionStatus === 'cancelled',
        interval: tier === 'free' ? null : (customer?.interval ?? null),
        trialDays: customer?.subscribedAt || plan.subscriptionPeriodEnd ? null : deps.trialDays,
        firstPayment: tier === 'free' ? firstPaymentAt(customer, clock.now()) : null,
        email: plan.email,
        billing: deps.billing,
        allTiers,
      }
    }),

    route(checkModel, async (call) => {
      const use = mayUseModel(plans, call.caller.user?.tier ?? null, call.body.model)
      switch (use.access) {
        case 'unknown':
          throw new Problem(400, 'unknown-model')
        case 'allowed':
          return { allowed: true, reason: null, requiredTier: null }
        case 'login':
        case 'upgrade':
          return { allowed: false, reason: use.access, requiredTier: use.requiredTier }
      }
    }),

    route(createCheckout, async (call) => {
      const { userId, service } = await paying(call)
      const user = await payer(userId)
      const { url, checkoutId } = await askingStripe(() => service.begin(user, call.body, languageOf(call)))
      await expectChange(userId)
      if (checkoutId !== null) call.setCookie(service.secrets.cookieOf(checkoutId))
      return { url }
    }),

    route(changeBillingEmail, async (call) => {
      const { userId, service } = await paying(call)
      await askingStripe(() => service.address.change(userId, call.body.email))
      return { email: call.body.email }
    }),

    route(reauthenticate, async (call) => {
      const service = payments()
      const cookies = await askingStripe(() =>
        service.reauthenticate({
          authToken: call.body.authToken,
          viewer: call.caller,
          userAgent: call.header('user-agent'),
          cookies: call.header('cookie'),
        }),
      )
      for (const cookie of cookies) call.setCookie(cookie)
      return { success: true as const }
    }),

    route(verifyCheckout, async (call) => {
      const { userId, service } = await paying(call)
      return askingStripe(() => service.verify(userId, call.body.sessionId))
    }),

    route(cancelSubscription, async (call) => {
      const { userId, service } = await paying(call)
      const ended = await askingStripe(() => service.cancellation.cancel(userId))
      return { message: ended ? planTexts.hasEnded : planTexts.willCancel }
    }),

    route(reactivateSubscription, async (call) => {
      const { userId, service } = await paying(call)
      await askingStripe(() => service.cancellation.reactivate(userId))
      return { message: planTexts.willGoOn }
    }),

    route(openPortal, async (call) => {
      const { userId, service } = await paying(call)
      const customer = await store.customerOf(userId)
      if (customer === null) throw new Problem(409, 'no-payments')
      const url = await askingStripe(() => service.portal.open(customer.customerId))
      await expectChange(userId)
      return { url }
    }),

    route(openInvoice, async (call) => {
      const { userId, service } = await paying(call)
      const url = await askingStripe(() => service.openInvoice(userId))
      await expectChange(userId)
      return { url }
    }),

    route(stripeWebhook, async (call) => {
      const signature = call.header('stripe-signature')
      await payments().takeEvent({ payload: call.body, signature, ip: call.ip })
      return { received: true as const }
    }),
  ]
}

/** How a customer's first payment stands; one that failed a while ago is forgotten. */
function firstPaymentAt(customer: CustomerRow | null, now: number): Subscription['firstPayment'] {
  const state = customer?.firstPayment ?? null
  const begun = customer?.firstPaymentAt?.getTime() ?? 0
  return state === 'failed' && begun + FAILURE_SAID_MS < now ? null : state
}
