import type { RankedPassage, RankJob } from '../passages/passages.ts'
import type { SourceText } from './source-text.ts'

export type ReadingOrder =
  | { readonly kind: 'page'; readonly bytes: Uint8Array; readonly charset: string | null; readonly address: string }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: Uint8Array; readonly title: string }
  | { readonly kind: 'rank'; readonly job: RankJob }

export type ReadingAnswer = {
  readonly held: number
} & (
  | { readonly kind: 'words'; readonly words: SourceText }
  | { readonly kind: 'passages'; readonly passages: readonly RankedPassage[] }
  | { readonly kind: 'no-text' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unreadable'; readonly detail: string }
)

/** Bounds of one order (§17). */

export const CPU_MOST_MS = 5_000
/** Milliseconds in all: other programs may have the processor. */
export const TIME_MOST_MS = 20_000
export const MEMORY_MOST = 512 * 1024 * 1024
/** Bytes that may remain between two orders. */
export const HELD_MOST = 200 * 1024 * 1024
export const HEAP_MOST_MB = 256
/** Of an unpacked Word file, by its own directory. */
export const UNPACKED_MOST = 64 * 1024 * 1024
export const UNPACKED_FILES_MOST = 2_000
