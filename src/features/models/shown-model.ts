import { displayName } from './catalogue.ts'
import { servedName } from './served-names.ts'
import { servedTexts } from './served-texts.ts'

type Text = (english: string, values: Readonly<Record<string, string>>) => string

/** In 'Alex (GPT-4.1 Nano)' the model is 'GPT-4.1 Nano'; a name without brackets is all model. */
const NAMED = /^(.*\()(.*)(\))$/

/** Returns null if the chosen model itself serves, or the model that serves is unknown. */
function servedNow(text: Text, modelId: string, servedBy: string | null): string | null {
  if (servedBy === null || servedBy.slice(servedBy.lastIndexOf('/') + 1) === modelId) return null
  const model = displayName(modelId).replace(NAMED, '$2')
  return text(servedTexts.servedNow, { model, served: servedName(servedBy) })
}

/**
 * Names who wrote a turn: 'GPT-4.1 Nano · now GPT-6 Luna', or 'Alex (GPT-4.1 Nano)'. @param servedBy the provider's id
 */
export function shownModel(text: Text, modelId: string, servedBy: string | null): string {
  return servedNow(text, modelId, servedBy) ?? displayName(modelId)
}

/** Names a model in a list: 'Alex (GPT-4.1 Nano · now GPT-6 Luna)'. */
export function offeredModel(text: Text, modelId: string, servedBy: string | null): string {
  const now = servedNow(text, modelId, servedBy)
  const name = displayName(modelId)
  if (now === null) return name
  return NAMED.test(name)
    ? name.replace(NAMED, (_, before: string, _model, after: string) => before + now + after)
    : now
}
