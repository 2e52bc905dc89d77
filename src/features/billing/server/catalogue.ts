import { TIERS, type Tier } from '#features/models/catalogue.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import type { Clock } from '#platform/clock.ts'
import { toUnits } from '#platform/currency.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Logger } from '#platform/server/log.ts'
import { QUICK, type Stripe } from '#platform/server/stripe/stripe.ts'
import type { AllTiers } from '../contract.ts'
import { type Interval, INTERVALS, modelsIn, PAID_TIERS, type PaidTier, type Plans } from '../plans.ts'
import { PricesUnknown } from './payment-problems.ts'

const KEPT_MS = 5 * 60_000
/** Milliseconds to wait after a failed or incomplete answer, so that not every visit to the plan page calls Stripe. */
const RETRY_MS = 30_000

type Prices = Readonly<Record<Interval, Partial<Record<PaidTier, Stripe.Price>>>>
const NO_PRICES: Prices = { month: {}, year: {} }

export type Catalogue = ReturnType<typeof createCatalogue>

export function createCatalogue(needs: {
  readonly plans: Plans
  readonly tax?: boolean
  readonly stripe: (() => Promise<Stripe>) | null
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Logger, 'warn'>
  readonly isServed?: (modelId: string) => boolean
  /** If true, a plan that adds models is not sold while none of these models has a provider. */
  readonly forMoney?: boolean
}) {
  const { plans, tax = false, stripe, clock, log, isServed = () => true, forMoney = false } = needs
  let kept: { readonly prices: Prices; readonly until: number } | null = null
  let quietUntil = 0
  let asking: Promise<Prices> | null = null

  async function ask(): Promise<Prices> {
    if (stripe === null) return NO_PRICES
    const client = await stripe()
    const { data } = await client.prices.list({ lookup_keys: lookupKeys(plans), active: true, limit: 100 }, QUICK)
    const found: Prices = { month: {}, year: {} }
    for (const tier of PAID_TIERS) {
      const { lookupKey, yearlyLookupKey, yearlyPrice } = plans[tier]
      const monthly = data.find(({ lookup_key }) => lookup_key === lookupKey)
      const yearly = data.find(({ lookup_key }) => lookup_key === yearlyLookupKey)
      if (monthly !== undefined && isPaidBy('month', monthly)) found.month[tier] = monthly
      else log.warn({ lookupKey }, 'no monthly price has this lookup key')
      // Without a configured yearly price, the plan is not sold by the year, even if an earlier setup created a yearly price.
      if (yearly === undefined || yearlyPrice === null) continue
      if (isPaidBy('year', yearly) && yearly.currency === monthly?.currency) found.year[tier] = yearly
      else
        log.warn({ lookupKey: yearlyLookupKey }, 'the price is not yearly, or not in the currency of the monthly one')
    }
    return found
  }
  const stillKept = (): Prices | null => (kept !== null && clock.now() < kept.until ? kept.prices : null)
  const askAnew = async (): Promise<Prices> => {
    asking ??= ask().finally(() => (asking = null))
    const answered = await asking
    kept = { prices: answered, until: clock.now() + (isComplete(answered) ? KEPT_MS : RETRY_MS) }
    return answered
  }
  const pricesToShow = async (): Promise<Prices> => {
    try {
      if (clock.now() >= quietUntil) return stillKept() ?? (await askAnew())
    } catch (error) {
      log.warn({ err: error }, 'the prices could not be read')
      quietUntil = clock.now() + RETRY_MS
    }
    return kept?.prices ?? NO_PRICES
  }

  return {
    /** Returns the current price of the plan. Throws 503 `price-missing` or `plan-not-served`. */
    async priceOf(tier: PaidTier, interval: Interval = 'month'): Promise<Stripe.Price> {
      const { models } = plans[tier]
      if (forMoney && models.length > 0 && !models.some(isServed)) throw new Problem(503, 'plan-not-served')
      // Asks Stripe again if the cached answer lacks the price, so that a buyer need not wait until the cache expires.
      const price = stillKept()?.[interval][tier] ?? (await askAnew())[interval][tier]
      if (price === undefined) throw new Problem(503, 'price-missing')
      return price
    },

    /** Returns the plan that has this price, or null. Throws `PricesUnknown` while some prices at Stripe are unknown. */
    async tierOf(price: Pick<Stripe.Price, 'lookup_key' | 'product'>): Promise<PaidTier | null> {
      const own = PAID_TIERS.find((tier) => keysOf(plans, tier).includes(price.lookup_key ?? ''))
      if (own !== undefined) return own
      // Earlier subscribers may pay a price whose lookup key now belongs to a newer price, so the product identifies the plan.
      const today = stillKept() ?? (await askAnew())
      const product = idOf(price.product)
      const isOf = (found: Stripe.Price | undefined) => found !== undefined && idOf(found.product) === product
      const former = PAID_TIERS.find((tier) => INTERVALS.some((interval) => isOf(today[interval][tier])))
      if (former !== undefined) return former
      // A plan may have no price at Stripe yet if its lookup key has changed and `stripe:setup` has not run since.
      if (!isComplete(today)) throw new PricesUnknown()
      return null
    },

    async offers(): Promise<AllTiers> {
      const { month, year } = await pricesToShow()
      const prices = (tier: Tier) => {
        const plan = plans[tier]
        if (tier === 'free')
          return { currency: month.standard?.currency ?? plan.currency, price: 0, yearlyPrice: null, plusTax: false }
        return {
          currency: month[tier]?.currency ?? plan.currency,
          price: unitsOf(month[tier]) ?? plan.price,
          yearlyPrice: unitsOf(year[tier]),
          plusTax: tax && month[tier] !== undefined && month[tier].tax_behavior !== 'inclusive',
        }
      }
      const offer = (tier: Tier) => ({
        name: tierTexts[tier],
        ...prices(tier),
        description: plans[tier].description,
        models: modelsIn(plans, tier),
        replaced: modelsIn(plans, tier).filter((id) => !isServed(id)),
      })
      return Object.fromEntries(TIERS.map((tier) => [tier, offer(tier)])) as AllTiers
    },
  }
}

const isComplete = ({ month }: Prices): boolean => PAID_TIERS.every((tier) => month[tier] !== undefined)

const keysOf = (plans: Plans, tier: PaidTier): string[] => [plans[tier].lookupKey, plans[tier].yearlyLookupKey]

export const lookupKeys = (plans: Plans): string[] => PAID_TIERS.flatMap((tier) => keysOf(plans, tier))

function isPaidBy(interval: Interval, { recurring, unit_amount }: Stripe.Price): boolean {
  return recurring?.interval === interval && recurring.interval_count === 1 && unit_amount !== null
}

const unitsOf = (price: Stripe.Price | undefined): number | null =>
  typeof price?.unit_amount === 'number' ? toUnits(price.unit_amount, price.currency) : null

/** Returns the id of an object that Stripe has sent either as an id or as a whole. */
export const idOf = (named: string | { readonly id: string }): string => (typeof named === 'string' ? named : named.id)
