import { z } from 'zod/mini'
import { SUBSCRIPTION_STATUSES } from '#features/account/plan.ts'
import { TIERS } from '#features/models/catalogue.ts'
import { billingKindSchema, modelSchema } from '#features/models/contract.ts'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { atLeast, atMost } from '#platform/text-length.ts'
import { FIRST_PAYMENTS, INTERVALS, PAID_TIERS } from './plans.ts'
import { texts } from './texts.ts'

/** RFC 5321 §4.5.3.1.3 */
export const EMAIL_MAX = 254
const SECRET_MAX = 300
/** Bytes; a subscription with all its items is about 10 kB. */
const EVENT_LIMIT = 1024 * 1024

const tierSchema = z.enum(TIERS)

const tierOfferSchema = z.object({
  name: z.string(),
  /** ISO 4217, in lower case. */
  currency: z.string(),
  /** Per month, in units of the currency: 9.99 dollars, 980 yen. */
  price: z.number(),
  /** Null if it is sold only by the month. */
  yearlyPrice: z.nullable(z.number()),
  /** False if the price includes taxes, or there are none. */
  plusTax: z.boolean(),
  description: z.string(),
  models: z.array(z.string()),
  /** Models without a configured provider; another model writes in their place. */
  replaced: z.array(z.string()),
})
export type TierOffer = z.infer<typeof tierOfferSchema>

const allTiersSchema = z.object({ free: tierOfferSchema, standard: tierOfferSchema, pro: tierOfferSchema })
export type AllTiers = z.infer<typeof allTiersSchema>

const subscriptionSchema = z.object({
  tier: tierSchema,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Null if the user never paid. */
  periodEnd: z.nullable(z.iso.datetime()),
  cancelAtPeriodEnd: z.boolean(),
  interval: z.nullable(z.enum(INTERVALS)),
  /** Null if there is no trial, or the account already had a plan. */
  trialDays: z.nullable(z.int()),
  firstPayment: z.nullable(z.enum(FIRST_PAYMENTS)),
  email: z.nullable(z.string()),
  billing: billingKindSchema,
  allTiers: allTiersSchema,
})
export type Subscription = z.infer<typeof subscriptionSchema>

const emailSchema = z.email(texts.emailInvalid).check(...atMost(EMAIL_MAX, texts.emailInvalid))

export const readSubscription = endpoint('GET', '/api/subscription', {
  summary: 'The plan of the signed-in user; 401 means nobody.',
  answer: subscriptionSchema,
  refusals: [401],
})

export const readTiers = endpoint('GET', '/api/tiers', {
  summary: 'All plans with their prices and models.',
  answer: allTiersSchema,
})

export const checkoutSchema = z.strictObject({
  tier: z.enum(PAID_TIERS),
  interval: z.optional(z.enum(INTERVALS).check(z.meta({ description: 'Without it: by the month.' }))),
  email: z.optional(
    emailSchema.check(z.meta({ description: 'Also refused: no address, unless the account has one.' })),
  ),
})
export type CheckoutRequest = z.infer<typeof checkoutSchema>

export const createCheckout = endpoint('POST', '/api/subscription/create-checkout', {
  summary: 'Where to pay for a plan; with a running subscription, where to confirm its change.',
  body: checkoutSchema,
  answer: z.object({ url: z.string() }),
  refusals: [401, 409, 429, 503],
})

export const billingEmailSchema = z.strictObject({ email: emailSchema })

export const changeBillingEmail = endpoint('POST', '/api/subscription/email', {
  summary: 'Changes the address for receipts, here and at the payment service.',
  body: billingEmailSchema,
  answer: z.object({ email: z.string() }),
  refusals: [401, 429, 503],
})

export const checkModel = endpoint('POST', '/api/subscription/check-model', {
  summary: 'Whether the caller may speak with a model, and what is missing.',
  body: z.strictObject({ model: modelSchema }),
  answer: z.object({
    allowed: z.boolean(),
    reason: z.nullable(z.enum(['login', 'upgrade'])),
    requiredTier: z.nullable(tierSchema),
  }),
})

export const reauthenticate = endpoint('POST', '/api/subscription/reauth', {
  summary: 'Signs in again after a payment, once, in the browser that began it.',
  body: z.strictObject({ authToken: z.string().check(...atLeast(1), ...atMost(SECRET_MAX)) }),
  answer: z.object({ success: z.literal(true) }),
  refusals: [401, 409, 429, 503],
})

export const verifyCheckout = endpoint('POST', '/api/subscription/verify-checkout', {
  summary: 'Whether a payment of the caller is complete; then its plan is active.',
  body: z.strictObject({ sessionId: z.string().check(...atLeast(1), ...atMost(SECRET_MAX)) }),
  answer: z.object({
    success: z.boolean(),
    subscription: z.optional(z.object({ name: z.string(), tier: tierSchema })),
    /** The plan begins when the bank’s payment has arrived. */
    pending: z.optional(z.literal(true)),
    error: z.optional(z.string()),
  }),
  refusals: [401, 404, 429, 503],
})

export const cancelSubscription = endpoint('POST', '/api/subscription/cancel', {
  summary: 'Lets the subscription end with its paid period; at once when its last payment is open.',
  answer: z.object({ message: z.string() }),
  refusals: [401, 409, 429, 503],
})

export const reactivateSubscription = endpoint('POST', '/api/subscription/reactivate', {
  summary: 'Takes a cancellation back.',
  answer: z.object({ message: z.string() }),
  refusals: [401, 409, 429, 503],
})

export const openPortal = endpoint('POST', '/api/subscription/portal', {
  summary: 'Where to change the payment method and see the invoices; anyone who has the address can open it.',
  answer: z.object({ url: z.string() }),
  refusals: [401, 409, 429, 503],
})

export const openInvoice = endpoint('POST', '/api/subscription/invoice', {
  summary: 'Where the open invoice of the plan is paid, also with a step that the bank requires (3-D Secure).',
  answer: z.object({ url: z.string() }),
  refusals: [401, 409, 429, 503],
})

export const stripeWebhook = endpoint('POST', '/api/stripe/webhook', {
  summary: 'Takes the payment service’s signed events.',
  body: bytes('application/json'),
  bodyLimit: EVENT_LIMIT,
  crossSite: true,
  answer: z.object({ received: z.literal(true) }),
  refusals: [429, 503],
})
