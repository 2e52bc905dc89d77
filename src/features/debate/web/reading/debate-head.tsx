import { memo, type ReactNode, useState } from 'react'
import { isLongTitle, TITLE_CUT } from '../../rules.ts'
import { PunchCard } from '../form/punch-card.tsx'
import { VersusBar } from '../view/versus-bar.tsx'
import { cut } from '#platform/cut.ts'

export interface DebateHeadProps {
  question: string
  option1: string
  option2: string
  /** The `lang` attribute of these three; undefined where they are in the page's language, or in one that is not known. */
  lang: string | undefined
  /** A button beside the question, where there is room. */
  action?: ReactNode
  /** Shows the whole question, however long (§2 shared archive). */
  whole?: boolean
}

/** What a debate is about. */
export const DebateHead = memo(function DebateHead(props: DebateHeadProps) {
  const { question, option1, option2, lang, action, whole } = props
  return (
    <>
      <div className="debate-card card">
        {whole ? (
          <h1 className="misprint debate-title" data-long={isLongTitle(question) || undefined} dir="auto" lang={lang}>
            {question}
          </h1>
        ) : (
          <DebateTitle question={question} lang={lang} />
        )}
        {action}
        <PunchCard text={question} />
      </div>
      <VersusBar option1={option1} option2={option2} lang={lang} />
    </>
  )
})

/** §2: the question as the title, cut at 30 characters; a click shows all of it, and cuts it again. */
function DebateTitle({ question, lang }: { question: string; lang: string | undefined }) {
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
