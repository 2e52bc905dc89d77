import './art/moods.css'
import { memo, type ReactNode, useState } from 'react'
import { cut } from '#platform/cut.ts'
import { useText } from '#features/language/web/text.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { isLongTitle, TITLE_CUT } from '../rules.ts'
import { PunchCard } from './punch-card.tsx'
import { viewTexts } from '../texts/view-texts.ts'
import { CatPortrait, EinsteinPortrait } from './art/portraits.tsx'
import { VersusMark } from './art/versus-mark.tsx'

export interface DebateHeadProps {
  question: string
  option1: string
  option2: string
  /** The `lang` attribute of these three; undefined for the page's language or an unknown one. */
  lang: string | undefined
  action?: ReactNode
  /** Shows the whole question (§2 shared archive). */
  whole?: boolean
}

export const DebateHead = memo(function DebateHead(props: DebateHeadProps) {
  const { question, option1, option2, lang, action, whole } = props
  const still = staticRender() !== null
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
        {!still && <PunchCard text={question} />}
      </div>
      <VersusBar option1={option1} option2={option2} lang={lang} />
    </>
  )
})

/** The question, cut at 30 characters; a click shows all of it (§2). */
function DebateTitle({ question, lang }: { question: string; lang: string | undefined }) {
  const [whole, setWhole] = useState(false)
  const short = cut(question, TITLE_CUT)
  const shown = whole ? question : short
  const still = staticRender() !== null
  return (
    <h1 className="misprint debate-title" data-long={isLongTitle(shown) || undefined} dir="auto" lang={lang}>
      {still || short === question ? (
        shown
      ) : (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {shown}
        </button>
      )}
    </h1>
  )
}

interface VersusBarProps {
  option1: string
  option2: string
  lang: string | undefined
}

function VersusBar({ option1, option2, lang }: VersusBarProps) {
  const text = useText()
  return (
    <div className="versus-bar">
      <div className="versus-side" data-side="1">
        <EinsteinPortrait size={72} />
        <p>
          <span className="versus-name">{text(viewTexts.einstein)}</span>
          <bdi className="versus-position" lang={lang}>
            {option1}
          </bdi>
        </p>
      </div>
      <VersusMark size={44} title={text(viewTexts.versus)} />
      <div className="versus-side" data-side="2">
        <CatPortrait size={72} />
        <p>
          <span className="versus-name">{text(viewTexts.cat)}</span>
          <bdi className="versus-position" lang={lang}>
            {option2}
          </bdi>
        </p>
      </div>
    </div>
  )
}
