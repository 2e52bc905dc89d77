import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react'
import type { MarkdownProps } from '#platform/web/markdown/markdown.tsx'
import type { Citation } from '#features/debates/contract/entries.ts'
import { CitationMark } from '#features/sources/web/citation-mark.tsx'
import { useUnsourcedMarks } from '#features/sources/web/shown-sources.ts'

/** The unformatted text: shown until the markdown renderer has loaded, and when it cannot be loaded. */
function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="plain-text">
      {text}
    </p>
  )
}

type Reference = MarkdownProps['reference']
type Renderer = ComponentType<Pick<MarkdownProps, 'text' | 'unfinished' | 'reference' | 'marks'>>

/** The renderer once it is loaded: `lazy` would even then show the markdown's marks for a moment with each new text. */
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

/** Loads the renderer before the first text. */
export const prefetchMarkdown = async (): Promise<void> => void (await loadMarkdown())

export interface TurnTextProps {
  text: string
  /** The text's `lang` attribute; without it the text has no language that is known, or the page's. */
  lang?: string | undefined
  /** Whether the text is still being written: a cursor then stands at its end. */
  growing: boolean
  /** Whether the end of the text is cut off. */
  cut: boolean
  /**
   * What `[n]` in it cites (§17); while it is being written, every `[n]` is only raised. Without it the text is no
   * debater's own, and nothing in it is marked as without a source.
   */
  citations?: readonly Citation[] | undefined
}

/** A debater's text, formatted. */
export function TurnText({ text, lang, growing, cut, citations }: TurnTextProps) {
  const reference = useMemo(() => (growing ? raised : referenceTo(citations ?? [])), [growing, citations])
  const unsourced = useUnsourcedMarks()
  const isClaimed = !growing && citations !== undefined
  const marks = useMemo(
    () => (isClaimed && unsourced !== null ? unsourced.marksIn(lang ?? '') : undefined),
    [isClaimed, unsourced, lang],
  )
  // The renderer stays the same while this text is shown: another one would replace the text's elements.
  const [{ Markdown }] = useState(() => ({ Markdown: loaded ?? LazyMarkdown }))
  return (
    <div className="turn-text" lang={lang} data-growing={growing || undefined} data-empty={text === '' || undefined}>
      <Suspense fallback={<PlainText text={text} />}>
        <Markdown text={text} unfinished={growing || cut} reference={reference} marks={marks} />
      </Suspense>
    </div>
  )
}

const raised: Reference = (number) => <sup>[{number}]</sup>

function referenceTo(citations: readonly Citation[]): Reference {
  if (citations.length === 0) return undefined
  return (number) => {
    const [first, ...more] = citations.filter(({ marker }) => marker === number)
    return first && <CitationMark marker={number} citations={[first, ...more]} />
  }
}
