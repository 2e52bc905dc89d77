import type { ReportReason } from './rules.ts'

export const reportTexts = {
  title: 'Report this debate',
  intro: 'The operator of this site will look at it.',
  reason: 'What is wrong with it?',
  words: 'In your own words (optional)',
  send: 'Send report',
  cancel: 'Cancel',
  sent: 'Thank you. The report has been sent.',
} as const

export const reasonTexts = {
  illegal: 'Illegal content',
  hate: 'Hatred',
  violence: 'Violence',
  sexual: 'Sexual content',
  privacy: 'Private data of a person',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>
