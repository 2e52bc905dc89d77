import { lazy, Suspense, useMemo, useState, type ComponentType, type CSSProperties } from 'react'
import type { MarkdownProps } from '#platform/web/markdown/markdown.tsx'
import type { Citation } from '#features/debates/contract/entries.ts'
import { CitationMark } from '#features/sources/web/citation-mark.tsx'
import { useUnsourcedMarks } from '#features/sources/web/shown-sources.ts'

function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="plain-text">
      {text}
    </p>
  )
}

type Reference = MarkdownProps['reference']
type Renderer = ComponentType<Pick<MarkdownProps, 'text' | 'unfinished' | 'reference' | 'marks'>>

/** Stores the loaded renderer, because `lazy` alone would briefly show the Markdown marks of each new text. */
let loaded: Renderer | null = null

const loadMarkdown = (): Promise<{ default: Renderer }> =>
  import('#platform/web/markdown/markdown.tsx').then(
    ({ Markdown }) => {
      loaded = Markdown
      return { default: Markdown }
    },
    () => ({ default: PlainText }),
  )
const LazyMarkdown = lazy(loadMarkdown)

export const prefetchMarkdown = async (): Promise<void> => void (await loadMarkdown())

interface TurnTextProps {
  text: string
  lang?: string | undefined
  growing: boolean
  /** The hidden rest of the last word, which takes up space so that the growing word stays on its line. */
  rest?: string
  cut: boolean
  /** The sources that `[n]` cites (§17), or undefined for a text that no debater wrote. */
  citations?: readonly Citation[] | undefined
}

export function TurnText({ text, lang, growing, rest = '', cut, citations }: TurnTextProps) {
  const reference = useMemo(() => (growing ? raised : referenceTo(citations ?? [])), [growing, citations])
  const unsourced = useUnsourcedMarks()
  const isClaimed = !growing && citations !== undefined
  const marks = useMemo(
    () => (isClaimed && unsourced !== null ? unsourced.marksIn(lang ?? '') : undefined),
    [isClaimed, unsourced, lang],
  )
  // Keeps the same renderer, because a different one would replace all elements of the text.
  const [{ Markdown }] = useState(() => ({ Markdown: loaded ?? LazyMarkdown }))
  return (
    <div
      className="turn-text"
      lang={lang}
      data-growing={growing || undefined}
      data-empty={text === '' || undefined}
      style={growing ? ({ '--rest': JSON.stringify(rest) } as CSSProperties) : undefined}
    >
      <Suspense fallback={<PlainText text={text} />}>
        <Markdown text={text} unfinished={growing || cut} reference={reference} marks={marks} />
      </Suspense>
    </div>
  )
}

const raised: Reference = (number) => <sup>[{number}]</sup>

function referenceTo(citations: readonly Citation[]): Reference {
  if (citations.length === 0) return undefined
  return (number, earlier) => {
    const ofSource = citations.filter(({ marker }) => marker === number)
    // A translation may contain a citation more often than the original.
    const citation = ofSource[earlier] ?? ofSource.at(-1)
    return citation && <CitationMark citation={citation} />
  }
}
