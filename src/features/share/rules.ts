/** Sharing's rules: the title of a saved copy (§7), and times (§4). */
import { cut } from '#platform/cut.ts'

/** Characters of a saved debate's title (§14). */
export const TITLE_MAX = 200

/** The title with which the page saves an archive (§7): its question, cut to `TITLE_MAX`. */
export function savedTitle(question: string): string {
  return cut(question, TITLE_MAX - 1)
}

/** §4: milliseconds for which 'Copied' is shown. */
export const COPIED_MS = 2_000

/** §4: milliseconds after which a saved debate is opened. */
export const OPEN_SAVED_AFTER_MS = 1_000
