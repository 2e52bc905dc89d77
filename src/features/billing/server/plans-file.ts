import * as v from 'valibot'
import { DEFAULT_MODEL, MODELS, type Tier, TIERS } from '#features/models/catalogue.ts'
import { decimalsOf, toSmallest, toUnits } from '#platform/currency.ts'
import { PAID_TIERS, type PaidPlan, type PaidTier, type Plan, type Plans } from '../plans.ts'
import planTexts from '../plan-texts.json' with { type: 'json' }
import shippedPlans from './shipped-plans.json' with { type: 'json' }

const MONTHS_PAID_A_YEAR = 10

const { currency: shippedIn, ...shipped } = shippedPlans
export const SHIPPED_PLANS: Plans = {
  free: { ...shipped.free, currency: shippedIn, description: planTexts.freeDescription },
  standard: { ...shipped.standard, currency: shippedIn, description: planTexts.standardDescription },
  pro: { ...shipped.pro, currency: shippedIn, description: planTexts.proDescription },
}

/** The highest amount that Stripe accepts, in the smallest unit of the currency. */
const HIGHEST_PRICE = 99_999_999
const LOOKUP_KEY_MAX = 200

const models = v.array(
  v.picklist(
    MODELS.map(({ id }) => id),
    ({ input }) => `${JSON.stringify(input)} is no model of ours`,
  ),
  'it must be a list of model ids',
)

const currencyName = 'it must be three letters of ISO 4217, such as "eur"'
const currency = v.pipe(
  v.string(currencyName),
  v.toLowerCase(),
  v.regex(/^[a-z]{3}$/, currencyName),
  v.check((code) => Intl.supportedValuesOf('currency').includes(code.toUpperCase()), currencyName),
)

function priceIn(decimals: number) {
  const sentence =
    decimals === 0
      ? 'it must be a whole number above 0, such as 980'
      : `it must be above 0 with at most ${decimals === 2 ? 'two' : 'three'} decimal places, such as 9.99`
  const highest = HIGHEST_PRICE / 10 ** decimals
  const isExact = (units: number) => Number(units.toFixed(decimals)) === units
  return v.pipe(v.number(sentence), v.gtValue(0, sentence), v.maxValue(highest, sentence), v.check(isExact, sentence))
}

const namedKey = 'it must be a text of 1 to 200 characters'
const lookupKeySchema = v.pipe(
  v.string(namedKey),
  v.trim(),
  v.minLength(1, namedKey),
  v.maxLength(LOOKUP_KEY_MAX, namedKey),
)

function fileSchemaIn(decimals: number) {
  const price = priceIn(decimals)
  const paidSchema = only({
    price: v.optional(price),
    yearlyPrice: v.optional(v.nullable(price)),
    lookupKey: v.optional(lookupKeySchema),
    yearlyLookupKey: v.optional(lookupKeySchema),
    models: v.optional(models),
  })
  return only({
    currency: v.optional(currency),
    free: v.optional(only({ price: v.optional(v.literal(0, 'it must be 0')), models: v.optional(models) })),
    standard: v.optional(paidSchema),
    pro: v.optional(paidSchema),
  })
}
type PlansFile = v.InferOutput<ReturnType<typeof fileSchemaIn>>

/**
 * Reads the plans. A model that the file lists in another plan moves to that plan. A plan without any models left is not
 * offered.
 * @param fault makes an error from a predicate such as `must hold a JSON object`, whose subject is the file's name
 */
export function plansFrom(json: unknown, fault: (complaint: string) => Error): Plans {
  const unusable = (path: string, why: string) => fault(`has no usable ${JSON.stringify(path)}: ${why}`)
  // An array is rejected here, because Valibot's object schemas accept it.
  if (Array.isArray(json)) throw fault('must hold a JSON object')
  const named = (json as { readonly currency?: unknown } | null)?.currency
  const result = v.safeParse(fileSchemaIn(decimalsOf(typeof named === 'string' ? named.toLowerCase() : 'usd')), json)
  if (!result.success) {
    const [issue] = result.issues
    const path = v.getDotPath(issue)
    throw path === null ? fault('must hold a JSON object') : unusable(path, issue.message)
  }
  const file = result.output
  const places = placesOf(file, unusable)
  const used = file.currency?.toLowerCase() ?? SHIPPED_PLANS.free.currency
  const unpriced = PAID_TIERS.find((tier) => used !== SHIPPED_PLANS[tier].currency && file[tier]?.price === undefined)
  if (unpriced !== undefined) throw unusable(`${unpriced}.price`, `it must be set, because the currency is ${used}`)
  const modelsOf = (tier: Tier): Pick<Plan, 'models' | 'description'> => {
    const { models: usual, description } = SHIPPED_PLANS[tier]
    const added = file[tier]?.models ?? usual.filter((id) => !places.has(id))
    const isShipped = added.length === usual.length && added.every((id) => usual.includes(id))
    // The built-in description names the built-in models, so a plan with other models has no description.
    return { models: added, description: isShipped ? description : '' }
  }
  const paid = (tier: PaidTier): PaidPlan => {
    const given = file[tier] ?? {}
    const { price, lookupKey, yearlyLookupKey, yearlyPrice } = { ...SHIPPED_PLANS[tier], ...given }
    const isDerived = given.yearlyPrice === undefined && given.price !== undefined
    const yearly = isDerived ? toUnits(toSmallest(price, used) * MONTHS_PAID_A_YEAR, used) : yearlyPrice
    return { ...modelsOf(tier), currency: used, price, lookupKey, yearlyLookupKey, yearlyPrice: yearly }
  }
  const free = { ...modelsOf('free'), currency: used, price: 0 }
  const plans = { free, standard: paid('standard'), pro: paid('pro') }
  checkKeys(plans, file, unusable)
  return plans
}

function checkKeys(plans: Plans, file: PlansFile, unusable: (path: string, why: string) => Error): void {
  const places = PAID_TIERS.flatMap((tier) =>
    (['lookupKey', 'yearlyLookupKey'] as const).map((name) => ({
      path: `${tier}.${name}`,
      key: plans[tier][name],
      named: file[tier]?.[name] !== undefined,
    })),
  )
  for (const [at, place] of places.entries()) {
    const other = places.slice(0, at).find(({ key }) => key === place.key)
    if (other === undefined) continue
    const [own, twin] = place.named ? [place, other] : [other, place]
    throw unusable(own.path, `it must not be that of ${twin.path}`)
  }
}

function placesOf(file: PlansFile, unusable: (path: string, why: string) => Error): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const tier of TIERS) {
    for (const [index, id] of (file[tier]?.models ?? []).entries()) {
      const path = `${tier}.models.${index}`
      const first = places.get(id)
      if (first !== undefined) throw unusable(path, `${id} is named by "${first}" already, and higher plans include it`)
      if (id === DEFAULT_MODEL && tier !== 'free') throw unusable(path, `${id} belongs to free, for anonymous visitors`)
      places.set(id, path)
    }
  }
  if (file.free?.models && !places.has(DEFAULT_MODEL)) {
    throw unusable('free.models', `it must name ${DEFAULT_MODEL}, which anonymous visitors use`)
  }
  return places
}

function only<Shape extends v.ObjectEntries>(shape: Shape) {
  const known = Object.keys(shape).join(', ')
  return v.strictObject(shape, ({ expected }) =>
    expected === 'never' ? `only ${known} can be set here` : `it must be an object with ${known}`,
  )
}
