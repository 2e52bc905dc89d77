import type { Round } from '../rounds.ts'

export const roundTexts = {
  opening: 'Opening',
  'cross-examination': 'Cross-examination',
  answer: 'Answer',
  concession: 'Concession',
  closing: 'Closing',
  overtime: 'Overtime',
} as const satisfies Readonly<Record<Round, string>>
