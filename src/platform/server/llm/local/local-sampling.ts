/** Sampling settings for small models, chosen by reading their debates: docs/decisions/0007. */
import type { LlamaModel } from 'node-llama-cpp'

/**
 * Settings for prose. The temperature is high enough that two debates on one question differ; `minP` cuts off unlikely
 * words, which are nonsense in a small model. The repeat penalty keeps it from repeating one word, and DRY keeps whole
 * phrases from coming back.
 */
export const PROSE = {
  temperature: 0.6,
  topK: 40,
  topP: 0.95,
  minP: 0.08,
  repeatPenalty: { lastTokens: 96, penalty: 1.1, frequencyPenalty: 0.05, presencePenalty: 0.05 },
  dryRepeatPenalty: { strength: 0.8, base: 1.75, allowedLength: 3, lastTokens: 256 },
}

/** Settings for JSON. No penalty may forbid the quotes and brackets that JSON repeats. */
export const DATA = { temperature: 0.2, topK: 40, topP: 0.95, minP: 0.08, repeatPenalty: false } as const

/**
 * After this share of its tokens an answer ends with its current sentence, because a small model rarely ends by itself.
 * A part followed by another one ends sooner, before it leaves the subject; the last of several ends with its first
 * sentence.
 */
export const WIND_DOWN = { whole: 0.8, part: 0.45, last: 0.1 } as const

/**
 * Marks that a paragraph of speech does not have: a small model that writes one of them goes on with a list or an essay.
 * A colon is one of them, because it announces a list, or another speaker.
 */
const WRITTEN = /[\n:*#|<>[\]{}`]/

/** Makes the bias that keeps those marks out of an answer. Reads the whole vocabulary: half a second for 150,000 tokens. */
export function paragraphBias({ TokenBias }: Pick<typeof import('node-llama-cpp'), 'TokenBias'>, model: LlamaModel) {
  const bias = TokenBias.for(model)
  for (const token of model.iterateAllTokens()) {
    if (model.isSpecialToken(token) || model.isEogToken(token)) continue
    if (WRITTEN.test(model.detokenize([token]))) bias.set(token, 'never')
  }
  return bias
}
