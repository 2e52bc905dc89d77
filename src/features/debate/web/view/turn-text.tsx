import { lazy, Suspense, useState, type ComponentType } from 'react'

/** Words as they are: until the formatting has arrived, and when it cannot be had. */
function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="plain-text">
      {text}
    </p>
  )
}

type Renderer = ComponentType<{ text: string; unfinished: boolean }>

/** The renderer once it is here: `lazy` would show a text's marks for a moment even then, whenever one is opened. */
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

/** Fetches the renderer ahead of the first text. */
export const prefetchMarkdown = async (): Promise<void> => void (await loadMarkdown())

export interface TurnTextProps {
  id: string
  text: string
  /** It is being written: a cursor stands at its end. */
  growing: boolean
  /** Its end is cut off. */
  cut: boolean
}

/** A debater's words, formatted. */
export function TurnText({ id, text, growing, cut }: TurnTextProps) {
  // Kept for as long as this text stands: another renderer would replace its elements.
  const [{ Markdown }] = useState(() => ({ Markdown: loaded ?? LazyMarkdown }))
  return (
    <div id={id} className="turn-text" data-growing={growing || undefined} data-empty={text === '' || undefined}>
      <Suspense fallback={<PlainText text={text} />}>
        <Markdown text={text} unfinished={growing || cut} />
      </Suspense>
    </div>
  )
}
