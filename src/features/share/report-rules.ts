/** §19: what a shared debate can be reported for. */
export const REPORT_REASONS = ['illegal', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** §19: characters of a report in one's own words. */
export const REPORT_WORDS_MAX = 1_000
