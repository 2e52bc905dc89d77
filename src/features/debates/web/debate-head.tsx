import './art/moods.css'
import { memo, type ReactNode, useState } from 'react'
import { cut } from '#platform/cut.ts'
import { useText } from '#features/language/web/text.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { isLongTitle, TITLE_CUT } from '../rules.ts'
import viewTexts from '../texts/view-texts.json' with { type: 'json' }
import { CatPortrait, EinsteinPortrait } from './art/portraits.tsx'
import { VersusMark } from './art/versus-mark.tsx'

interface DebateHeadProps {
  question: string
  option1: string
  option2: string
  /** The language of the debate; undefined if it is unknown or the language of the page. */
  lang: string | undefined
  whole?: boolean
  action?: ReactNode
}

export const DebateHead = memo(function DebateHead(props: DebateHeadProps) {
  const { question, option1, option2, lang, whole = false, action } = props
  const text = useText()
  const side = (portrait: ReactNode, name: string, position: string) => (
    <>
      {portrait}
      <p>
        <span className="versus-name">{text(name)}</span>
        <bdi className="versus-position clamped" lang={lang} title={position}>
          {position}
        </bdi>
      </p>
    </>
  )
  return (
    <header className="debate-head" data-whole={whole || undefined}>
      <div className="debate-card card">
        <div className="debate-title-row">
          <DebateTitle question={question} lang={lang} whole={whole} />
          {action}
        </div>
      </div>
      <div className="versus-bar">
        <div className="versus-side" data-side="1">
          {side(<EinsteinPortrait size={40} />, viewTexts.einstein, option1)}
        </div>
        <VersusMark size={32} title={text(viewTexts.versus)} />
        <div className="versus-side" data-side="2">
          {side(<CatPortrait size={40} />, viewTexts.cat, option2)}
        </div>
      </div>
    </header>
  )
})

function DebateTitle({ question, lang, whole }: Pick<DebateHeadProps, 'question' | 'lang'> & { whole: boolean }) {
  const [open, setOpen] = useState(whole)
  const short = cut(question, TITLE_CUT)
  const shown = open ? question : short
  return (
    <h1
      className="misprint debate-title"
      data-long={isLongTitle(whole ? question : short) || undefined}
      dir="auto"
      lang={lang}
    >
      {whole || short === question || staticRender() !== null ? (
        shown
      ) : (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {shown}
        </button>
      )}
    </h1>
  )
}
