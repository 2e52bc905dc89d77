/** Sampling settings, chosen by reading the debates of small models. */

/** The temperature makes two debates on one question differ; `minP` cuts off nonsense, the rest repetition. */
export const PROSE = {
  temperature: 0.6,
  topK: 40,
  topP: 0.95,
  minP: 0.08,
  repeatPenalty: { lastTokens: 96, penalty: 1.1, frequencyPenalty: 0.05, presencePenalty: 0.05 },
  dryRepeatPenalty: { strength: 0.8, base: 1.75, allowedLength: 3, lastTokens: 256 },
}

/** No penalty: JSON repeats quotes and brackets. */
export const DATA = { temperature: 0.2, topK: 40, topP: 0.95, minP: 0.08, repeatPenalty: false } as const

/** After this share of its tokens an answer ends with its current sentence: a small model rarely ends by itself. */
export const WIND_DOWN = 0.8
