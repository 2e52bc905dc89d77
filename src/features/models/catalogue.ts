/** The models a debater may speak with (§3 model catalogue) and the plan each belongs to (§11 plans). */

/** Subscription tiers, lowest first; a higher one includes every model of the lower (§1). */
export const TIERS = ['free', 'standard', 'pro'] as const
export type Tier = (typeof TIERS)[number]

export type Provider = 'openai' | 'xai' | 'anthropic'

export interface Model {
  /** Catalogue id, as stored with each response (`aiModel`). */
  readonly id: string
  readonly displayName: string
  readonly tier: Tier
  readonly provider: Provider
  /** List price in US dollars per million tokens, for the daily ceiling of model spend. */
  readonly price: { readonly in: number; readonly out: number }
}

/** The only model an anonymous visitor may use (§6): Alex. */
export const DEFAULT_MODEL = 'gpt-4.1-nano'

const model = (
  id: string,
  displayName: string,
  tier: Tier,
  provider: Provider,
  priceIn: number,
  out: number,
): Model => ({
  id,
  displayName,
  tier,
  provider,
  price: { in: priceIn, out },
})

export const MODELS: readonly Model[] = [
  model('gpt-4.1-nano', 'Alex (GPT-4.1 Nano)', 'free', 'openai', 0.1, 0.4),
  model('gpt-3.5-turbo', 'Emma (GPT-3.5 Turbo)', 'free', 'openai', 0.5, 1.5),
  model('gpt-4o-mini', 'Sarah (GPT-4o Mini)', 'free', 'openai', 0.15, 0.6),
  model('gpt-4o', 'Michael (GPT-4o)', 'standard', 'openai', 2.5, 10),
  model('grok-2-mini', 'Grok 2 Mini', 'standard', 'xai', 0.3, 0.5),
  model('grok-2', 'Tesla (Grok 2)', 'standard', 'xai', 2, 10),
  model('grok-beta', 'Grok Beta', 'standard', 'xai', 5, 15),
  model('claude-3-haiku-20240307', 'Aria (Claude 3.0)', 'standard', 'anthropic', 0.25, 1.25),
  model('claude-3-5-sonnet-20241022', 'Vincent (Claude 3.5)', 'standard', 'anthropic', 3, 15),
  model('gpt-4', 'David (GPT-4)', 'pro', 'openai', 30, 60),
  model('grok-3', 'Elon (Grok 3)', 'pro', 'xai', 3, 15),
  model('grok-4', 'Neo (Grok 4)', 'pro', 'xai', 3, 15),
  model('claude-3-7-sonnet-20250219', 'Sophia (Claude 3.7)', 'pro', 'anthropic', 3, 15),
  model('claude-sonnet-4-20250514', 'Claude (4.0 Sonnet)', 'pro', 'anthropic', 3, 15),
]

const byId = new Map(MODELS.map((entry) => [entry.id, entry]))

/** The catalogue's entry, or null for an unknown id. */
export function modelById(id: string): Model | null {
  return byId.get(id) ?? null
}

/** Unknown ids are shown as the id itself (§3). */
export function displayName(id: string): string {
  return byId.get(id)?.displayName ?? id
}

/** Whether a plan includes a model's tier: higher tiers include all lower ones (§6). */
export function tierIncludes(plan: Tier, needed: Tier): boolean {
  return TIERS.indexOf(plan) >= TIERS.indexOf(needed)
}
