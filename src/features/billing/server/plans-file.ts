/** The operator's file of the plans (`PLANS_FILE`, docs/operations.md): what it may change, and how it is checked. */
import { z } from 'zod/mini'
import { DEFAULT_MODEL, MODELS, type Tier, TIERS } from '#features/models/catalogue.ts'
import type { PaidPlan, PaidTier, Plan, Plans } from '../plans.ts'
import { SHIPPED_PLANS } from './shipped-plans.ts'

/** US dollars; Stripe's highest amount. */
const HIGHEST_PRICE = 999_999.99
/** Stripe's longest lookup key. */
const LOOKUP_KEY_MAX = 200

const models = z.array(
  z.enum(
    MODELS.map(({ id }) => id),
    { error: ({ input }) => `${JSON.stringify(input)} is no model of ours` },
  ),
  'it must be a list of model ids',
)

const inDollars = 'it must be US dollars above 0 with at most two decimal places, such as 9.99'
const price = z
  .number(inDollars)
  .check(z.positive(inDollars), z.maximum(HIGHEST_PRICE, inDollars), z.refine(isInCents, inDollars))

const freeSchema = only({
  price: z.optional(z.literal(0, 'it must be 0')),
  models: z.optional(models),
})
const namedKey = 'it must be a text of 1 to 200 characters'
const paidSchema = only({
  price: z.optional(price),
  lookupKey: z.optional(
    z.string(namedKey).check(z.trim(), z.minLength(1, namedKey), z.maxLength(LOOKUP_KEY_MAX, namedKey)),
  ),
  models: z.optional(models),
})
const fileSchema = only({
  free: z.optional(freeSchema),
  standard: z.optional(paidSchema),
  pro: z.optional(paidSchema),
})
type PlansFile = z.infer<typeof fileSchema>

/**
 * Returns the plans as a file changes them. What it does not name stays as it is, except a model that it names in
 * another plan: that one moves there. A model that no plan is left with is not offered.
 * @param json the parsed file
 * @param fault makes the error to throw for a file that can not be used, of a sentence's rest that names the place
 */
export function plansFrom(json: unknown, fault: (complaint: string) => Error): Plans {
  const unusable = (path: string, why: string) => fault(`has no usable ${JSON.stringify(path)}: ${why}`)
  const result = fileSchema.safeParse(json)
  if (!result.success) {
    const [issue] = result.error.issues
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...(issue?.path ?? []), ...unknown].join('.')
    throw path === '' ? fault('must hold a JSON object') : unusable(path, issue?.message ?? '')
  }
  const file = result.data
  const named = placesOf(file, unusable)
  const modelsOf = (tier: Tier): Pick<Plan, 'models' | 'description'> => {
    const { models: shipped, description } = SHIPPED_PLANS[tier]
    const added = file[tier]?.models ?? shipped.filter((id) => !named.has(id))
    const isShipped = added.length === shipped.length && added.every((id) => shipped.includes(id))
    // The product's sentence names models, so it is not said of a plan with others.
    return { models: added, description: isShipped ? description : '' }
  }
  const paid = (tier: PaidTier): PaidPlan => {
    const { price: shownPrice, lookupKey } = { ...SHIPPED_PLANS[tier], ...file[tier] }
    return { ...modelsOf(tier), price: shownPrice, lookupKey }
  }
  const plans = { free: { ...modelsOf('free'), price: 0 }, standard: paid('standard'), pro: paid('pro') }
  if (plans.standard.lookupKey === plans.pro.lookupKey) {
    const [own, other] = file.pro?.lookupKey === undefined ? ['standard', 'pro'] : ['pro', 'standard']
    throw unusable(`${own}.lookupKey`, `it must not be that of ${other}`)
  }
  return plans
}

/** Where the file names each model. Throws for a model that is named twice, or taken from anonymous visitors. */
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

/** An object that refuses keys it does not know, and says which it knows. */
function only<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `only ${known} can be set here` : `it must be an object with ${known}`,
  })
}

/** 9.99 has no exact binary form, so the number is compared with the one that its rounded cents give. */
function isInCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars
}
