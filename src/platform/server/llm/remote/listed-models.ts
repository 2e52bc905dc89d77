/** Reads a service's list of models: OpenAI's form, which xAI, gateways and Anthropic follow, or a bare array (Together). */
import { z } from 'zod/mini'
import type { ListedModel } from './remote-options.ts'

const text = z.nullish(z.string())
const modelSchema = z.object({ id: z.string(), shutdown_date: text, type: text, task: text })
const listSchema = z.union([
  z.array(modelSchema),
  z.pipe(
    z.object({ data: z.array(modelSchema) }),
    z.transform(({ data }) => data),
  ),
])

/** Null for anything else, a page for instance. */
export function listedModels(body: string): readonly ListedModel[] | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const list = listSchema.safeParse(json)
  if (!list.success) return null
  return list.data.map(({ id, shutdown_date = null, type, task }) => ({
    id,
    shutdownDate: shutdown_date,
    // Anthropic says `model` of all of them.
    type: (type === 'model' ? null : type) ?? task ?? null,
  }))
}

/** Names of models that hold no conversation. */
const NO_CHAT =
  /embed|rerank|\bbge\b|minilm|\be5-|gte-|whisper|\btts\b|speech|audio|transcri|voice|kokoro|image|imagine|dall-e|flux|stable-diffusion|sdxl|sora|video|moderation|guard|\bocr\b/i
const CHAT_TYPES = /^(chat|llm|vlm|language|text|text-generation|completion|model)$/i

/** Embedding, reranking, speech and image models do not count. */
export function chatModels(list: readonly ListedModel[]): readonly ListedModel[] {
  return list.filter(({ id, type }) => (type === null || CHAT_TYPES.test(type)) && !NO_CHAT.test(id))
}
