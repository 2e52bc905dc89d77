import { cut } from '#platform/cut.ts'

export const REPORT_REASONS = ['illegal', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_WORDS_MAX = 1_000

/** The maximum number of characters of a debate's title (§14). */
export const TITLE_MAX = 200

export const savedTitle = (question: string): string => cut(question, TITLE_MAX - 1)

export const COPIED_MS = 2_000

export const OPEN_SAVED_AFTER_MS = 1_000
