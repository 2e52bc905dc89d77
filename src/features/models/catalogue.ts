/** Most of the models of §3 have been shut down. `server/served-models.ts` lists their successors. */

/** The tiers, lowest first (§1). */
export const TIERS = ['free', 'standard', 'pro'] as const
export type Tier = (typeof TIERS)[number]

export type Provider = 'openai' | 'xai' | 'anthropic'

export interface Model {
  readonly id: string
  readonly displayName: string
  readonly provider: Provider
}

/** Alex, the only model that an anonymous visitor may use (§6). */
export const DEFAULT_MODEL = 'gpt-4.1-nano'

/** Names by id. The id's first word tells the provider. */
const NAMES: Readonly<Record<string, string>> = {
  'gpt-4.1-nano': 'Alex (GPT-4.1 Nano)',
  'gpt-3.5-turbo': 'Emma (GPT-3.5 Turbo)',
  'gpt-4o-mini': 'Sarah (GPT-4o Mini)',
  'gpt-4o': 'Michael (GPT-4o)',
  'grok-2-mini': 'Grok 2 Mini',
  'grok-2': 'Tesla (Grok 2)',
  'grok-beta': 'Grok Beta',
  'claude-3-haiku-20240307': 'Aria (Claude 3.0)',
  'claude-3-5-sonnet-20241022': 'Vincent (Claude 3.5)',
  'gpt-4': 'David (GPT-4)',
  'grok-3': 'Elon (Grok 3)',
  'grok-4': 'Neo (Grok 4)',
  'claude-3-7-sonnet-20250219': 'Sophia (Claude 3.7)',
  'claude-sonnet-4-20250514': 'Claude (4.0 Sonnet)',
}

export const MODELS: readonly Model[] = Object.entries(NAMES).map(([id, displayName]) => {
  const provider = id.startsWith('gpt') ? 'openai' : id.startsWith('grok') ? 'xai' : 'anthropic'
  return { id, displayName, provider }
})

const byId = new Map(MODELS.map((entry) => [entry.id, entry]))

export function modelById(id: string): Model | null {
  return byId.get(id) ?? null
}

/** Returns a model's name; an unknown id is returned unchanged (§3). */
export function displayName(id: string): string {
  return byId.get(id)?.displayName ?? id
}

/** Lists the models of each plan, which also includes the models of all lower plans. */
export type ModelsByTier = Readonly<Record<Tier, { readonly models: readonly string[] }>>
