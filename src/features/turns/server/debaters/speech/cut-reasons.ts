/** Why a part of a model’s answer is not in the turn (§13); operators see how often each occurs. */
export const CUT_REASONS = [
  /** The name of the turn’s speaker before the speech. */
  'label',
  'other-speaker',
  'prompt-mark',
  'recited',
  'repeat',
  'loop',
  /** The end of a small model’s answer, or of one at its token limit. */
  'unfinished',
  'fence',
  'preamble',
  'refusal',
  'language',
] as const

export type CutReason = (typeof CUT_REASONS)[number]
export type OnCut = (reason: CutReason) => void
