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
import * as calls from '../contract.ts'
import planTexts from '../plan-texts.json' with { type: 'json' }
import type { Catalogue } from './catalogue.ts'
import { CHECKOUT_MS } from './checkout/return-secrets.ts'
import { askingStripe } from './payment-problems.ts'
import type { openPayments } from './service/payments.ts'
import type { CustomerRow, PaymentStore } from './store.ts'

/** How long the plan page mentions a failed payment, in milliseconds after the payment's start. */
const FAILURE_SAID_MS = 14 * 86_400_000

type Payments = ReturnType<typeof openPayments>['payments']
type AnyCall = Call<string, unknown, unknown, Viewer>

export function billingRoutes(
  { clock, limiter }: Pick<Kit, 'clock' | 'limiter'>,
  deps: {
    readonly billing: calls.Subscription['billing']
    readonly payments: Payments | null
    readonly plans: ModelsByTier
    readonly store: PaymentStore
    readonly payers: PlanStore
    readonly catalogue: Catalogue
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
  async function paying<T>(call: AnyCall, ask: (service: Payments, userId: string) => Promise<T>): Promise<T> {
    const { user } = signedIn(call.caller)
    const service = payments()
    await callsPerUser.demand(user.id, 'too-many-payment-calls')
    return askingStripe(() => ask(service, user.id))
  }
  /** Makes the plan page read from Stripe for a while, because users may return from paying before Stripe's event arrives. */
  const expectChange = (userId: string) => store.expectChange(userId, new Date(clock.now() + CHECKOUT_MS))

  return [
    route(calls.readTiers, () => catalogue.offers()),

    route(calls.readSubscription, async (call) => {
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

    route(calls.checkModel, async (call) => {
      const use = mayUseModel(plans, call.caller.user?.tier ?? null, call.body.model)
      if ('requiredTier' in use) return { allowed: false, reason: use.access, requiredTier: use.requiredTier }
      if (use.access === 'unknown') throw new Problem(400, 'unknown-model')
      return { allowed: true, reason: null, requiredTier: null }
    }),

    route(calls.createCheckout, (call) =>
      paying(call, async ({ begin, secrets }, userId) => {
        const language = chosenLanguage(call) ?? acceptedLanguage(call.header('accept-language')) ?? 'en'
        const { url, checkoutId } = await begin(await payer(userId), call.body, language)
        await expectChange(userId)
        if (checkoutId !== null) call.setCookie(secrets.cookieOf(checkoutId))
        return { url }
      }),
    ),

    route(calls.changeBillingEmail, (call) =>
      paying(call, async ({ address }, userId) => {
        await address.change(userId, call.body.email)
        return { email: call.body.email }
      }),
    ),

    route(calls.reauthenticate, async (call) => {
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

    route(calls.verifyCheckout, (call) => paying(call, ({ verify }, userId) => verify(userId, call.body.sessionId))),

    route(calls.cancelSubscription, async (call) => {
      const ended = await paying(call, ({ cancel }, userId) => cancel(userId))
      return { message: ended ? planTexts.hasEnded : planTexts.willCancel }
    }),

    route(calls.reactivateSubscription, async (call) => {
      await paying(call, ({ reactivate }, userId) => reactivate(userId))
      return { message: planTexts.willGoOn }
    }),

    route(calls.openPortal, (call) =>
      paying(call, async ({ portal }, userId) => {
        const customer = await store.customerOf(userId)
        if (customer === null) throw new Problem(409, 'no-payments')
        const url = await portal.open(customer.customerId)
        await expectChange(userId)
        return { url }
      }),
    ),

    route(calls.openInvoice, (call) =>
      paying(call, async (service, userId) => {
        const url = await service.openInvoice(userId)
        await expectChange(userId)
        return { url }
      }),
    ),

    route(calls.stripeWebhook, async (call) => {
      await payments().takeEvent(call.body, call.header('stripe-signature') ?? '', call.ip)
      return { received: true as const }
    }),
  ]
}

function firstPaymentAt(customer: CustomerRow | null, now: number): calls.Subscription['firstPayment'] {
  const state = customer?.firstPayment ?? null
  const begun = customer?.firstPaymentAt?.getTime() ?? 0
  return state === 'failed' && begun + FAILURE_SAID_MS < now ? null : state
}
