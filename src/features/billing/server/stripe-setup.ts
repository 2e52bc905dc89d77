/** Creates the Stripe objects that billing needs. Existing objects are kept, so the setup can be repeated at any time. */
import { tierTexts } from '#features/models/tier-texts.ts'
import { toSmallest, toUnits } from '#platform/currency.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { type Interval, PAID_TIERS, type PaidPlan, type PaidTier, type Plans } from '../plans.ts'
import { idOf, lookupKeys } from './catalogue.ts'
import { findConfiguration, PORTAL_MARK } from './portal.ts'
import { PLAIN_SHOP, type Shop } from './shop.ts'
import { WEBHOOK_EVENTS } from './sync/webhook.ts'

/** @param reprice true to replace prices that differ from the plan's; false at Stripe, where the operator sets them */
export async function setUpCatalogue(
  stripe: Stripe,
  plans: Plans,
  shop: Shop = PLAIN_SHOP,
  { reprice = false } = {},
): Promise<string[]> {
  const lines: string[] = []
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys(plans), active: true, limit: 100 })
  const products: Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product[] = []
  for (const tier of PAID_TIERS) {
    const prices: Stripe.Price[] = []
    for (const wanted of wantedPrices(plans[tier])) {
      const found = data.find(({ lookup_key }) => lookup_key === wanted.lookupKey)
      const isAsWanted = found?.unit_amount === wanted.amount && found.currency === wanted.currency
      const stays = found !== undefined && (isAsWanted || !reprice)
      const price = stays ? found : await createPrice(stripe, tier, plans[tier], wanted, shop)
      const amount = `${toUnits(price.unit_amount ?? 0, price.currency)} ${price.currency.toUpperCase()}`
      lines.push(`${stays ? 'found' : 'made '} price ${price.id} (${wanted.lookupKey}, ${amount} a ${wanted.interval})`)
      // `tax_behavior` can be set only once, so a price for which it has already been chosen stays unchanged.
      if (shop.tax && price.tax_behavior === 'unspecified') {
        await stripe.prices.update(price.id, { tax_behavior: 'inclusive' })
      }
      prices.push(price)
    }
    // An operator's own yearly price may belong to a different product from the monthly price.
    for (const product of new Set(prices.map((price) => idOf(price.product)))) {
      products.push({ product, prices: prices.filter((price) => idOf(price.product) === product).map(({ id }) => id) })
    }
  }
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    customer_update: { enabled: true, allowed_updates: shop.tax ? ['email', 'name', 'address', 'tax_id'] : ['email'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: shop.promotionCodes ? ['price', 'promotion_code'] : ['price'],
      products,
      proration_behavior: 'always_invoice',
    },
  }
  const { privacy, terms } = shop.site
  const business_profile: Stripe.BillingPortal.ConfigurationCreateParams.BusinessProfile = {
    ...(privacy !== null && { privacy_policy_url: privacy }),
    ...(terms !== null && { terms_of_service_url: terms }),
  }
  const known = await findConfiguration(stripe)
  const portal = known
    ? await stripe.billingPortal.configurations.update(known.id, { features, business_profile })
    : await stripe.billingPortal.configurations.create({ features, business_profile, metadata: PORTAL_MARK })
  lines.push(`${known ? 'found' : 'made '} portal configuration ${portal.id}`)
  return lines
}

export async function setUpStripe(stripe: Stripe, plans: Plans, publicUrl: string, shop: Shop = PLAIN_SHOP) {
  const lines = await setUpCatalogue(stripe, plans, shop)
  const url = `${publicUrl}/api/stripe/webhook`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const known = data.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events: WEBHOOK_EVENTS })
    return { lines: [...lines, `found webhook endpoint ${known.id}`], webhookSecret: null }
  }
  // Sets the API version, because an endpoint with an older version delivers events in an older format.
  const api_version = stripe.getApiField('version') as Stripe.WebhookEndpointCreateParams.ApiVersion
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: WEBHOOK_EVENTS, api_version })
  return { lines: [...lines, `made  webhook endpoint ${made.id}`], webhookSecret: made.secret ?? null }
}

type WantedPrice = ReturnType<typeof wantedPrices>[number]

function wantedPrices({ currency, lookupKey, price, yearlyLookupKey, yearlyPrice }: PaidPlan) {
  const wanted = (key: string, interval: Interval, units: number) => ({
    lookupKey: key,
    interval,
    currency,
    amount: toSmallest(units, currency),
  })
  const monthly = wanted(lookupKey, 'month', price)
  return yearlyPrice === null ? [monthly] : [monthly, wanted(yearlyLookupKey, 'year', yearlyPrice)]
}

/** Creates a price with the plan's lookup key and product. The product keeps earlier subscribers in the plan. */
async function createPrice(
  stripe: Stripe,
  tier: PaidTier,
  { description }: PaidPlan,
  { amount, currency, interval, lookupKey }: WantedPrice,
  { tax }: Pick<Shop, 'tax'>,
): Promise<Stripe.Price> {
  const name = `Einstein vs Cat ${tierTexts[tier]}`
  const { id: product } =
    (await findProduct(stripe, name, tier)) ??
    (await stripe.products.create({ name, ...(description && { description }), metadata: { tier } }))
  return stripe.prices.create({
    product,
    currency,
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    // The price on the plan page includes taxes.
    ...(tax && { tax_behavior: 'inclusive' as const }),
  })
}

async function findProduct(stripe: Stripe, name: string, tier: PaidTier): Promise<Stripe.Product | null> {
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (product.name === name && product.metadata['tier'] === tier) return product
  }
  return null
}
