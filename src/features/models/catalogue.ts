/** The models of §3. Most of them have been shut down; `server/served-models.ts` lists their successors. */

/** The tiers, lowest first (§1). */
export const TIERS = ['free', 'standard', 'pro'] as const
export type Tier = (typeof TIERS)[number]

export type Provider = 'openai' | 'xai' | 'anthropic'

export interface Model {
  readonly id: string
  readonly displayName: string
  readonly provider: Provider
}

/** Alex: the only model that an anonymous visitor may use (§6). */
export const DEFAULT_MODEL = 'gpt-4.1-nano'

const model = (id: string, displayName: string, provider: Provider): Model => ({ id, displayName, provider })

export const MODELS: readonly Model[] = [
  model('gpt-4.1-nano', 'Alex (GPT-4.1 Nano)', 'openai'),
  model('gpt-3.5-turbo', 'Emma (GPT-3.5 Turbo)', 'openai'),
  model('gpt-4o-mini', 'Sarah (GPT-4o Mini)', 'openai'),
  model('gpt-4o', 'Michael (GPT-4o)', 'openai'),
  model('grok-2-mini', 'Grok 2 Mini', 'xai'),
  model('grok-2', 'Tesla (Grok 2)', 'xai'),
  model('grok-beta', 'Grok Beta', 'xai'),
  model('claude-3-haiku-20240307', 'Aria (Claude 3.0)', 'anthropic'),
  model('claude-3-5-sonnet-20241022', 'Vincent (Claude 3.5)', 'anthropic'),
  model('gpt-4', 'David (GPT-4)', 'openai'),
  model('grok-3', 'Elon (Grok 3)', 'xai'),
  model('grok-4', 'Neo (Grok 4)', 'xai'),
  model('claude-3-7-sonnet-20250219', 'Sophia (Claude 3.7)', 'anthropic'),
  model('claude-sonnet-4-20250514', 'Claude (4.0 Sonnet)', 'anthropic'),
]

const byId = new Map(MODELS.map((entry) => [entry.id, entry]))

export function modelById(id: string): Model | null {
  return byId.get(id) ?? null
}

/** Returns a model's name; an unknown id is returned unchanged (§3). */
export function displayName(id: string): string {
  return byId.get(id)?.displayName ?? id
}

/** The models of each plan: only those that the lower plans lack, or all of them. */
export type ModelsByTier = Readonly<Record<Tier, { readonly models: readonly string[] }>>
