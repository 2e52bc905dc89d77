/** Sampling settings for small models, chosen by reading their debates: docs/decisions/0007. */

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

/** After this share of its tokens an answer ends with its current sentence: a small model rarely ends by itself. */
export const WIND_DOWN = 0.8
