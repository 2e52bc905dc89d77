import { lazy, Suspense, type ComponentType } from 'react'

/** Words as they are: until the formatting has arrived, and when it cannot be had. */
function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line">
      {text}
    </p>
  )
}

const loadMarkdown = (): Promise<{ default: ComponentType<{ text: string; unfinished: boolean }> }> =>
  import('#platform/web/markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  )
const Markdown = lazy(loadMarkdown)

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

/** A debater's words, formatted. */
export function TurnText({ id, text, growing, cut }: TurnTextProps) {
  return (
    <div id={id} className="turn-text" data-growing={growing || undefined} data-empty={text === '' || undefined}>
      <Suspense fallback={<PlainText text={text} />}>
        <Markdown text={text} unfinished={growing || cut} />
      </Suspense>
    </div>
  )
}
