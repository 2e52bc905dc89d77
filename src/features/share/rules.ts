import { cut } from '#platform/cut.ts'

export const REPORT_REASONS = ['illegal', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_WORDS_MAX = 1_000

/** In characters (§14). */
export const TITLE_MAX = 200

export const savedTitle = (question: string): string => cut(question, TITLE_MAX - 1)

/** How long 'Copied' is shown, in milliseconds. */
export const COPIED_MS = 2_000

/** The delay between saving a debate and opening it, in milliseconds. */
export const OPEN_SAVED_AFTER_MS = 1_000
