/** Why a part of a model's answer was cut from the turn (§13); a metric counts each reason. */
export const CUT_REASONS = [
  /** The speaker's own name before the speech. */
  'label',
  'other-speaker',
  'prompt-mark',
  'recited',
  'repeat',
  'loop',
  /** An unfinished last sentence, in a small model's answer or in one that reached its token limit. */
  'unfinished',
  'fence',
  'preamble',
  'refusal',
  'language',
] as const

export type CutReason = (typeof CUT_REASONS)[number]
export type OnCut = (reason: CutReason) => void
