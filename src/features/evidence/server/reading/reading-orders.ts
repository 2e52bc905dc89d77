/** What the server and its reading program (`reading-process.ts`) say to each other. */
import type { RankedPassage, RankJob } from '../passages/passages.ts'
import type { SourceText } from './source-text.ts'

export type ReadingOrder =
  /** A page of the web; `charset` as its header names it. */
  | { readonly kind: 'page'; readonly bytes: Uint8Array; readonly charset: string | null; readonly address: string }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: Uint8Array; readonly title: string }
  /** The passages of kept texts, for one position. */
  | { readonly kind: 'rank'; readonly job: RankJob }

export type ReadingAnswer = {
  /** Bytes of memory that the program holds after the order. */
  readonly held: number
} & (
  | { readonly kind: 'words'; readonly words: SourceText }
  | { readonly kind: 'passages'; readonly passages: readonly RankedPassage[] }
  | { readonly kind: 'no-text' }
  | { readonly kind: 'unreadable'; readonly detail: string }
)
