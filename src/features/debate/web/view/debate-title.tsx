import { useState } from 'react'
import { cut, TITLE_CUT } from '../../rules.ts'

/** §2: the question as the title, cut at 30 characters; a click shows all of it, and cuts it again. */
export function DebateTitle({ question }: { question: string }) {
  const [whole, setWhole] = useState(false)
  const short = cut(question, TITLE_CUT)
  return (
    <h1 className="misprint debate-title" dir="auto">
      {short === question ? (
        question
      ) : (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? question : short}
        </button>
      )}
    </h1>
  )
}
