/** The calls about plans and payment (§7). */
import { tierAt } from '#features/account/plan.ts'
import type { Payer, PlanStore } from '#features/account/server/plan-store.ts'
import { authenticationRequired, signedIn } from '#features/account/server/signed-in.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { acceptedLanguage, chosenLanguage } from '#features/language/server/reader-language.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Kit } from '#platform/server/kit.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
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
import type { Catalogue } from './catalogue.ts'
import { CHECKOUT_MS } from './checkout/return-secrets.ts'
import { askingStripe } from './payment-problems.ts'
import type { openPayments } from './service/payments.ts'
import type { CustomerRow, PaymentStore } from './store.ts'

/** Milliseconds from the beginning of a first payment that failed until the plan page says so no more. */
const FAILURE_SAID_MS = 14 * 86_400_000

type Payments = ReturnType<typeof openPayments>['payments']
type AnyCall = Call<string, unknown, unknown, Viewer>

/** The payer's language, as far as the call says. */
const languageOf = (call: AnyCall) => chosenLanguage(call) ?? acceptedLanguage(call.header('accept-language')) ?? 'en'

export function billingRoutes(
  { clock, limiter }: Pick<Kit, 'clock' | 'limiter'>,
  deps: {
    readonly billing: Subscription['billing']
    /** Null if billing is off. */
    readonly payments: Payments | null
    readonly plans: ModelsByTier
    readonly store: Pick<PaymentStore, 'customerOf' | 'expectChange'>
    readonly payers: Pick<PlanStore, 'find'>
    readonly catalogue: Pick<Catalogue, 'offers'>
    /** Days of a trial, or null. */
    readonly trialDays: number | null
    readonly callsPerMinute: number
  },
): Route<Viewer>[] {
  const { plans, store, payers, catalogue } = deps
  const callsPerUser = limiter({ name: 'payment-calls-user', points: deps.callsPerMinute, seconds: 60 })

  function payments(): Payments {
    if (deps.payments === null) throw new Problem(503, 'billing-off')
    return deps.payments
  }
  async function payer(userId: string): Promise<Payer> {
    const found = await payers.find(userId)
    if (found === null) throw authenticationRequired()
    return found
  }
  async function paying(call: AnyCall): Promise<{ readonly userId: string; readonly service: Payments }> {
    const { user } = signedIn(call.caller)
    const service = payments()
    await callsPerUser.demand(user.id, 'too-many-payment-calls')
    return { userId: user.id, service }
  }
  /** A page of the payment service opens now: its result may be read here before its event arrives. */
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

/** The state of a customer's first payment; a failure of a while ago is forgotten. */
function firstPaymentAt(customer: CustomerRow | null, now: number): Subscription['firstPayment'] {
  const state = customer?.firstPayment ?? null
  const begun = customer?.firstPaymentAt?.getTime() ?? 0
  return state === 'failed' && begun + FAILURE_SAID_MS < now ? null : state
}
