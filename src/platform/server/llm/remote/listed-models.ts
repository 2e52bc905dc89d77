/** Reads lists of models in OpenAI's format (which xAI, gateways and Anthropic also use) or as a plain array (Together). */
import { parsedAs } from '#platform/schemas.ts'
import * as v from 'valibot'
import { parsedJson } from './error-fields.ts'
import type { ListedModel } from './remote-options.ts'

const modelSchema = v.looseObject({ id: v.string() })
const entries = v.array(v.unknown())
const listSchema = v.union([entries, v.object({ data: entries }), v.object({ models: entries })])

/** Reads a list of models and skips entries that are not models. Returns null if the body is not such a list. */
export function listedModels(body: string): readonly ListedModel[] | null {
  const list = parsedAs(listSchema, parsedJson(body))
  if (list === undefined) return null
  const all = Array.isArray(list) ? list : 'data' in list ? list.data : list.models
  const models = all.flatMap((entry) => parsedAs(modelSchema, entry) ?? [])
  if (all.length > 0 && models.length === 0) return null
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return models.map(({ id, shutdown_date: shutdownDate, type, task }) => {
    // Ignores `model`, which is the type of every entry in Anthropic's list.
    const kind = [type, task].map(textOf).find((name) => name !== 'model' && name !== null) ?? null
    return { id, shutdownDate: textOf(shutdownDate), type: kind }
  })
}

/** Removes the suffix `:latest` (Ollama) and the prefix `models/` (Gemini) from an id. */
export const plainId = (id: string): string => id.replace(/^models\//, '').replace(/:latest$/, '')

const NO_CHAT =
  /embed|rerank|\bbge\b|mini-?lm|mpnet|colbert|splade|paraphrase|\be5-|gte-|\b(sig)?clip\b|whisper|parakeet|\btts\b|speech|audio|transcri|\bvoice|kokoro|image|imagine|dall-e|flux|stable-diffusion|sdxl|sora|video|moderation|guard|\bocr\b/i
const CHAT_TYPES =
  /^(chat(-completion)?|conversational|llm|vlm|language|multimodal|text|(image-text-to-text|text)(-generation)?|completion|instruct|model)$/i

export function chatModels(list: readonly ListedModel[]): readonly ListedModel[] {
  return list.filter(({ id, type }) => (type === null || CHAT_TYPES.test(type)) && !NO_CHAT.test(id))
}
