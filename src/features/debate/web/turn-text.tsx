import { lazy, Suspense } from 'react'

const loadMarkdown = () => import('#platform/web/markdown.tsx')
const Markdown = lazy(() => loadMarkdown().then(({ Markdown }) => ({ default: Markdown })))

/** Fetches the renderer ahead of the first text. */
export const prefetchMarkdown = (): void => void loadMarkdown()

export interface TurnTextProps {
  id: string
  text: string
  /** It is being written: a cursor stands at its end. */
  growing: boolean
  /** Its end is cut off. */
  cut: boolean
}

/** A debater's words, formatted; as they are until the formatting has arrived. */
export function TurnText({ id, text, growing, cut }: TurnTextProps) {
  return (
    <div id={id} className="turn-text" data-growing={growing || undefined} data-empty={text === '' || undefined}>
      <Suspense
        fallback={
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        }
      >
        <Markdown text={text} unfinished={growing || cut} />
      </Suspense>
    </div>
  )
}
