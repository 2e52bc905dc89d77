/** The reasons for which parts of a model's answer are cut (§13). A metric counts the cuts for each reason. */
export const CUT_REASONS = [
  /** A speaker label such as "Cat:" was removed, because the text after it belongs to this turn. */
  'label',
  'other-speaker',
  'prompt-mark',
  'recited',
  'repeat',
  'loop',
  /** The incomplete last sentence was removed. */
  'unfinished',
  'fence',
  'preamble',
  'refusal',
  'language',
] as const

export type CutReason = (typeof CUT_REASONS)[number]
export type OnCut = (reason: CutReason) => void
