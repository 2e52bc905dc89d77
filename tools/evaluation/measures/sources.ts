import { unsourcedClaims } from '#features/sources/unsourced.ts'
import type { CitationLabel } from '#features/debates/contract/entries.ts'
import type { PlayedTurn } from '../play/debate.ts'
import { fold } from './text.ts'

export interface SourcesMark {
  readonly cited: number
  /** Number of citations with a correct label. The labels are checked here, independently of the code that sets them. */
  readonly held: number
  /** Number of figures, and of phrases such as "according to", in sentences that cite no source. */
  readonly unsourced: number
}

/** @param texts the stored texts of the debate's sources, by source id */
export function sourcesMark(
  { content, citations }: Pick<PlayedTurn, 'content' | 'citations'>,
  language: string,
  texts: Readonly<Record<string, string>>,
): SourcesMark {
  const said = fold(content)
  const held = citations.filter(({ sourceId, marker, label, quote, start, end, said: lacking }) => {
    const words = texts[sourceId]
    if (words === undefined || !content.includes(`[${marker}]`)) return false
    if (label !== 'on-page') return quote === null && (lacking === undefined || lacks(words, lacking, label))
    return quote !== null && words.slice(start ?? 0, end ?? 0) === quote && said.includes(fold(quote))
  })
  return { cited: citations.length, held: held.length, unsourced: unsourcedClaims(content, language).length }
}

const figuresIn = (text: string): readonly string[] => text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []

function lacks(words: string, said: string, label: CitationLabel): boolean {
  if (label !== 'figure-missing') return !fold(words).includes(fold(said))
  return figuresIn(said).some((figure) => !figuresIn(words).includes(figure))
}
