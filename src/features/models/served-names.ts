/** The display names of the models that exist now; pages show one where it differs from the name chosen (§10). */
export const SERVED_NAMES = {
  'gpt-6-luna': 'GPT-6 Luna',
  'gpt-6-sol': 'GPT-6 Sol',
  'grok-4.3': 'Grok 4.3',
  'claude-haiku-5-5': 'Claude Haiku 5.5',
  'claude-sonnet-5-5': 'Claude Sonnet 5.5',
} as const

const names: Readonly<Record<string, string>> = SERVED_NAMES

/** Takes the provider's id, also as gateways write it (`anthropic/claude-haiku-5.5`); returns an unknown id itself. */
export function servedName(id: string): string {
  const bare = id.slice(id.lastIndexOf('/') + 1)
  return names[bare] ?? names[bare.replaceAll('.', '-')] ?? id
}
