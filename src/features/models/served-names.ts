/** What the models that exist now are called; pages show it where it differs from the name chosen (§10). */
export const SERVED_NAMES = {
  'gpt-6-luna': 'GPT-6 Luna',
  'gpt-6-sol': 'GPT-6 Sol',
  'grok-4.3': 'Grok 4.3',
  'claude-haiku-5-5': 'Claude Haiku 5.5',
  'claude-sonnet-5-5': 'Claude Sonnet 5.5',
} as const

/** The id itself for a model that the operator has mapped. */
export function servedName(id: string): string {
  return (SERVED_NAMES as Readonly<Record<string, string>>)[id] ?? id
}
