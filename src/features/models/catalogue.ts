/** The models a debater may speak with (§3 model catalogue). Which plan has which is the operator's (§11 Plans). */

/** Subscription tiers, lowest first; a higher one includes every model of the lower (§1). */
export const TIERS = ['free', 'standard', 'pro'] as const
export type Tier = (typeof TIERS)[number]

export type Provider = 'openai' | 'xai' | 'anthropic'

export interface Model {
  /** As stored with each response (`aiModel`). */
  readonly id: string
  readonly displayName: string
  readonly provider: Provider
  /** US dollars per million tokens. */
  readonly price: { readonly in: number; readonly out: number }
}

/** The only model an anonymous visitor may use (§6): Alex. */
export const DEFAULT_MODEL = 'gpt-4.1-nano'

const model = (id: string, displayName: string, provider: Provider, priceIn: number, out: number): Model => ({
  id,
  displayName,
  provider,
  price: { in: priceIn, out },
})

export const MODELS: readonly Model[] = [
  model('gpt-4.1-nano', 'Alex (GPT-4.1 Nano)', 'openai', 0.1, 0.4),
  model('gpt-3.5-turbo', 'Emma (GPT-3.5 Turbo)', 'openai', 0.5, 1.5),
  model('gpt-4o-mini', 'Sarah (GPT-4o Mini)', 'openai', 0.15, 0.6),
  model('gpt-4o', 'Michael (GPT-4o)', 'openai', 2.5, 10),
  model('grok-2-mini', 'Grok 2 Mini', 'xai', 0.3, 0.5),
  model('grok-2', 'Tesla (Grok 2)', 'xai', 2, 10),
  model('grok-beta', 'Grok Beta', 'xai', 5, 15),
  model('claude-3-haiku-20240307', 'Aria (Claude 3.0)', 'anthropic', 0.25, 1.25),
  model('claude-3-5-sonnet-20241022', 'Vincent (Claude 3.5)', 'anthropic', 3, 15),
  model('gpt-4', 'David (GPT-4)', 'openai', 30, 60),
  model('grok-3', 'Elon (Grok 3)', 'xai', 3, 15),
  model('grok-4', 'Neo (Grok 4)', 'xai', 3, 15),
  model('claude-3-7-sonnet-20250219', 'Sophia (Claude 3.7)', 'anthropic', 3, 15),
  model('claude-sonnet-4-20250514', 'Claude (4.0 Sonnet)', 'anthropic', 3, 15),
]

const byId = new Map(MODELS.map((entry) => [entry.id, entry]))

/** Null for an unknown id. */
export function modelById(id: string): Model | null {
  return byId.get(id) ?? null
}

/** Unknown ids are shown as the id itself (§3). */
export function displayName(id: string): string {
  return byId.get(id)?.displayName ?? id
}

/** The plans by the models that each has: those it adds to the lower ones, or all that it includes. */
export type ModelsByTier = Readonly<Record<Tier, { readonly models: readonly string[] }>>
