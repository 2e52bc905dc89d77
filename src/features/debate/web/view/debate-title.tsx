import { useState } from 'react'
import { cut } from '#platform/cut.ts'
import { isLongTitle, TITLE_CUT } from '../../rules.ts'

/** §2: the question as the title, cut at 30 characters; a click shows all of it, and cuts it again. */
export function DebateTitle({ question, lang }: { question: string; lang: string | undefined }) {
  const [whole, setWhole] = useState(false)
  const short = cut(question, TITLE_CUT)
  const shown = whole ? question : short
  return (
    <h1 className="misprint debate-title" data-long={isLongTitle(shown) || undefined} dir="auto" lang={lang}>
      {short === question ? (
        question
      ) : (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {shown}
        </button>
      )}
    </h1>
  )
}
