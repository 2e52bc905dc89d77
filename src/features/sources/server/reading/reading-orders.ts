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

/** For one order (§17). */
export const CPU_MOST_MS = 5_000
