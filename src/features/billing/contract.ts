import * as v from 'valibot'
import { SUBSCRIPTION_STATUSES } from '#features/account/plan.ts'
import { TIERS } from '#features/models/catalogue.ts'
import { billingKindSchema, modelSchema } from '#features/models/contract.ts'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { atLeast, atMost } from '#platform/text-length.ts'
import { FIRST_PAYMENTS, INTERVALS, PAID_TIERS } from './plans.ts'
import texts from './texts.json' with { type: 'json' }

/** The maximum length of an email address (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX = 254
const SECRET_MAX = 300
/** The maximum size of an event in bytes. A subscription with all its items takes about 10 kB. */
const EVENT_LIMIT = 1024 * 1024

const tierSchema = v.picklist(TIERS)

const tierOfferSchema = v.object({
  name: v.string(),
  /** ISO 4217, in lower case. */
  currency: v.string(),
  /** Per month, in units of the currency, such as 9.99 for dollars or 980 for yen. */
  price: v.number(),
  /** Per year; null if the plan is sold only by the month. */
  yearlyPrice: v.nullable(v.number()),
  /** True if taxes are added to the price; false if the price includes them or there are none. */
  plusTax: v.boolean(),
  description: v.string(),
  models: v.array(v.string()),
  /** Models of this plan whose provider is not configured. Another model writes instead. */
  replaced: v.array(v.string()),
})
export type TierOffer = v.InferOutput<typeof tierOfferSchema>

const allTiersSchema = v.object({ free: tierOfferSchema, standard: tierOfferSchema, pro: tierOfferSchema })
export type AllTiers = v.InferOutput<typeof allTiersSchema>

const subscriptionSchema = v.object({
  tier: tierSchema,
  status: v.picklist(SUBSCRIPTION_STATUSES),
  /** Null if no plan was bought or granted. */
  periodEnd: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  cancelAtPeriodEnd: v.boolean(),
  interval: v.nullable(v.picklist(INTERVALS)),
  /** Days of the trial that the account gets; null if there is no trial or the account already had a plan. */
  trialDays: v.nullable(v.pipe(v.number(), v.safeInteger())),
  firstPayment: v.nullable(v.picklist(FIRST_PAYMENTS)),
  email: v.nullable(v.string()),
  billing: billingKindSchema,
  allTiers: allTiersSchema,
})
export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** Allows only ASCII, as the payment service requires. Unlike Valibot's own check, it allows apostrophes. */
const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const emailSchema = v.pipe(
  v.string(texts.emailInvalid),
  v.regex(EMAIL, texts.emailInvalid),
  ...atMost(EMAIL_MAX, texts.emailInvalid),
  v.metadata({ format: 'email' }),
)

export const readSubscription = endpoint('GET', '/api/subscription', {
  summary: 'The plan of the signed-in user; 401 means nobody.',
  answer: subscriptionSchema,
  refusals: [401],
})

export const readTiers = endpoint('GET', '/api/tiers', {
  summary: 'All plans with their prices and models.',
  answer: allTiersSchema,
})

export const checkoutSchema = v.strictObject({
  tier: v.picklist(PAID_TIERS),
  interval: v.optional(v.pipe(v.picklist(INTERVALS), v.metadata({ description: 'Without it: by the month.' }))),
  email: v.optional(
    v.pipe(emailSchema, v.metadata({ description: 'Also refused: no address, unless the account has one.' })),
  ),
})
export type CheckoutRequest = v.InferOutput<typeof checkoutSchema>

export const createCheckout = endpoint('POST', '/api/subscription/create-checkout', {
  summary: 'Where to pay for a plan; with a running subscription, where to confirm its change.',
  body: checkoutSchema,
  answer: v.object({ url: v.string() }),
  refusals: [401, 409, 429, 503],
})

export const billingEmailSchema = v.strictObject({ email: emailSchema })

export const changeBillingEmail = endpoint('POST', '/api/subscription/email', {
  summary: 'Changes the address for receipts, here and at the payment service.',
  body: billingEmailSchema,
  answer: v.object({ email: v.string() }),
  refusals: [401, 429, 503],
})

export const checkModel = endpoint('POST', '/api/subscription/check-model', {
  summary: 'Whether the caller may speak with a model, and what is missing.',
  body: v.strictObject({ model: modelSchema }),
  answer: v.object({
    allowed: v.boolean(),
    reason: v.nullable(v.picklist(['login', 'upgrade'])),
    requiredTier: v.nullable(tierSchema),
  }),
})

export const reauthenticate = endpoint('POST', '/api/subscription/reauth', {
  summary: 'Signs in again after a payment, once, in the browser that began it.',
  body: v.strictObject({ authToken: v.pipe(v.string(), ...atLeast(1), ...atMost(SECRET_MAX)) }),
  answer: v.object({ success: v.literal(true) }),
  refusals: [401, 409, 429, 503],
})

export const verifyCheckout = endpoint('POST', '/api/subscription/verify-checkout', {
  summary: 'Whether a payment of the caller is complete; then its plan is active.',
  body: v.strictObject({ sessionId: v.pipe(v.string(), ...atLeast(1), ...atMost(SECRET_MAX)) }),
  answer: v.object({
    success: v.boolean(),
    subscription: v.optional(v.object({ name: v.string(), tier: tierSchema })),
    /** Set while the bank's payment has not arrived yet. The plan begins when it arrives. */
    pending: v.optional(v.literal(true)),
    error: v.optional(v.string()),
  }),
  refusals: [401, 404, 429, 503],
})

export const cancelSubscription = endpoint('POST', '/api/subscription/cancel', {
  summary: 'Lets the subscription end with its paid period; at once when its last payment is open.',
  answer: v.object({ message: v.string() }),
  refusals: [401, 409, 429, 503],
})

export const reactivateSubscription = endpoint('POST', '/api/subscription/reactivate', {
  summary: 'Takes a cancellation back.',
  answer: v.object({ message: v.string() }),
  refusals: [401, 409, 429, 503],
})

export const openPortal = endpoint('POST', '/api/subscription/portal', {
  summary: 'Where to change the payment method and see the invoices; anyone who has the address can open it.',
  answer: v.object({ url: v.string() }),
  refusals: [401, 409, 429, 503],
})

export const openInvoice = endpoint('POST', '/api/subscription/invoice', {
  summary: 'Where the open invoice of the plan is paid, also with a step that the bank requires (3-D Secure).',
  answer: v.object({ url: v.string() }),
  refusals: [401, 409, 429, 503],
})

export const stripeWebhook = endpoint('POST', '/api/stripe/webhook', {
  summary: 'Takes the payment service’s signed events.',
  body: bytes('application/json'),
  bodyLimit: EVENT_LIMIT,
  crossSite: true,
  answer: v.object({ received: v.literal(true) }),
  refusals: [429, 503],
})
