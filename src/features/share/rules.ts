/** Rules for sharing: reports (§19), the title of a saved copy (§7), and times (§4). */
import { cut } from '#platform/cut.ts'

export const REPORT_REASONS = ['illegal', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_WORDS_MAX = 1_000

/** Maximum number of characters in a saved debate's title (§14). */
export const TITLE_MAX = 200

export const savedTitle = (question: string): string => cut(question, TITLE_MAX - 1)

/** Milliseconds for which 'Copied' is shown. */
export const COPIED_MS = 2_000

/** Milliseconds between saving a debate and opening it. */
export const OPEN_SAVED_AFTER_MS = 1_000
