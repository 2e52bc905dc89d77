import { displayName } from './catalogue.ts'

/** Names of the models that providers serve today. They are shown if they differ from the chosen model (§10). */
export const SERVED_NAMES = {
  'gpt-6-luna': 'GPT-6 Luna',
  'gpt-6-sol': 'GPT-6 Sol',
  'grok-4.3': 'Grok 4.3',
  'claude-haiku-5-5': 'Claude Haiku 5.5',
  'claude-sonnet-5-5': 'Claude Sonnet 5.5',
} as const

const names: Readonly<Record<string, string>> = SERVED_NAMES

/** Returns the name of a served model. The id may also be a gateway's (`anthropic/claude-haiku-5.5`). */
function servedName(id: string): string {
  const bare = id.slice(id.lastIndexOf('/') + 1)
  return names[bare] ?? names[bare.replaceAll('.', '-')] ?? id
}

export const servedTexts = { servedNow: '{model} · now {served}' } as const

type Text = (english: string, values: Readonly<Record<string, string>>) => string

/** Matches a name that is followed by its model in brackets, such as 'Alex (GPT-4.1 Nano)'. */
const NAMED = /^(.*\()(.*)(\))$/

/** Returns a label with the model and its successor; null if the model itself or an unknown one answered. */
function servedNow(text: Text, modelId: string, servedBy: string | null): string | null {
  if (servedBy === null || servedBy.slice(servedBy.lastIndexOf('/') + 1) === modelId) return null
  const model = displayName(modelId).replace(NAMED, '$2')
  return text(servedTexts.servedNow, { model, served: servedName(servedBy) })
}

/** Returns a label such as 'GPT-4.1 Nano · now GPT-6 Luna' or 'Alex (GPT-4.1 Nano)'. @param servedBy the provider's id */
export function shownModel(text: Text, modelId: string, servedBy: string | null): string {
  return servedNow(text, modelId, servedBy) ?? displayName(modelId)
}

export function offeredModel(text: Text, modelId: string, servedBy: string | null): string {
  const now = servedNow(text, modelId, servedBy)
  const name = displayName(modelId)
  if (now === null) return name
  return NAMED.test(name)
    ? name.replace(NAMED, (_, before: string, _model, after: string) => before + now + after)
    : now
}
