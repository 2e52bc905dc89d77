/** How a small model is made to choose its words. Measured by reading its debates: docs/decisions/0007. */

/**
 * Warm enough to be worth reading twice, cut off below (`minP`) because a small model's unlikely words are nonsense.
 * The repeat penalty keeps it from circling round one phrase; DRY forbids whole phrases from coming back.
 */
export const PROSE = {
  temperature: 0.6,
  topK: 40,
  topP: 0.95,
  minP: 0.08,
  repeatPenalty: { lastTokens: 96, penalty: 1.1, frequencyPenalty: 0.05, presencePenalty: 0.05 },
  dryRepeatPenalty: { strength: 0.8, base: 1.75, allowedLength: 3, lastTokens: 256 },
}

/** Data is copied, not invented: no penalty may forbid the quotes and brackets that JSON repeats. */
export const DATA = { temperature: 0.2, topK: 40, topP: 0.95, minP: 0.08, repeatPenalty: false } as const

/**
 * From this share of its tokens on, an answer ends with the sentence it is in: a small model rarely ends by itself. A
 * part that is followed by another one ends sooner, before it wanders off; the last of several with its first sentence.
 */
export const WIND_DOWN = { whole: 0.8, part: 0.45, last: 0.1 } as const
