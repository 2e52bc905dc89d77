import type { Round } from '../rounds.ts'

/** The names of the rounds (§13). */
export const roundTexts = {
  opening: 'Opening',
  'cross-examination': 'Cross-examination',
  answer: 'Answer',
  concession: 'Concession',
  closing: 'Closing',
  overtime: 'Overtime',
} as const satisfies Readonly<Record<Round, string>>
