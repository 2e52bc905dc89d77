import './player.css'
import { useMemo, useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { CloseIcon } from '#platform/web/ui/icons/icons.tsx'
import { Icon } from '#platform/web/ui/icons/site-icons.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import refusals from '../refusal-texts.json' with { type: 'json' }
import texts from '../texts.json' with { type: 'json' }
import { browserTools, type PlayerTools } from './player-tools.ts'
import { type Heard, heardTurns } from './heard-turns.ts'
import { useReader } from './use-reader.ts'
import { useEngine } from './use-engine.ts'

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]

export interface PlayerProps extends Heard {
  onTurn: (turnNumber: number | null) => void
  onClose: () => void
  /** The browser's own by default. */
  tools?: PlayerTools
}

/** §20 Listen: reads the debate aloud from the beginning in two voices, as long as it is on the page. */
export function Player({ debate, panel, at, onTurn, onClose, tools: given }: PlayerProps) {
  const { text, language: page } = useLanguage()
  const { sentence } = useSentence()
  const format = useFormat()
  const [tools] = useState(() => given ?? browserTools())
  const [rate, setRate] = useState(1)
  const { responses, language } = debate
  const engine = useEngine(tools, at, debate)
  const turns = useMemo(
    () => heardTurns(responses, panel, { language, page, speaksWhileWritten: Boolean(engine?.voicesFor) }),
    [responses, panel, language, page, engine],
  )
  const voicesFor = (wanted: string) => engine?.voicesFor?.(wanted)
  const first = turns[0]?.language ?? language
  const reading = voicesFor(first) === null ? null : engine
  const { state, reader } = useReader(reading, turns, rate, { tools, title: debate.question, onTurn })
  const { spoken, status } = state
  const spokenIn = spoken?.turn.language ?? first
  const voices = voicesFor(spokenIn)
  const named = { language: format.languageName(spokenIn) }
  const isOn = status === 'playing' || status === 'waiting'
  const control = (label: string, icon: React.ReactNode, act: (() => void) | undefined) => (
    <button type="button" className="icon-button" aria-label={text(label)} title={text(label)} onClick={act}>
      {icon}
    </button>
  )
  return (
    <section className="player card" aria-label={text(texts.readAloud)} data-side={spoken?.turn.optionNumber}>
      {spoken !== null && voices !== null && (
        <p className="player-words">
          <span className="player-speaker">
            {text(spoken.turn.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)} ·{' '}
            {text(viewTexts.turn, { n: spoken.turn.turnNumber })}
          </span>
          <span dir="auto" lang={spokenIn}>
            {spoken.text}
          </span>
        </p>
      )}
      <p role="status" className="player-notice">
        {noticeOf()}
      </p>
      {voices !== null && (
        <div className="player-controls">
          {control(texts.previousTurn, <PreviousIcon />, reader?.previousTurn)}
          {isOn ? control(texts.pause, <PauseIcon />, reader?.pause) : control(texts.play, <PlayIcon />, reader?.play)}
          {control(texts.nextTurn, <NextIcon />, reader?.nextTurn)}
          <Select
            className="player-speed"
            aria-label={text(texts.speed)}
            value={rate}
            onChange={({ currentTarget }) => setRate(Number(currentTarget.value))}
          >
            {RATES.map((value) => (
              <option key={value} value={value}>
                {format.number(value)} ×
              </option>
            ))}
          </Select>
        </div>
      )}
      <span className="player-end">{control(texts.stop, <CloseIcon />, onClose)}</span>
    </section>
  )

  function noticeOf(): string {
    if (voices === null) return text(texts.noVoice, named)
    if (status === 'failed')
      return state.error instanceof CallError ? sentence(state.error) : text(refusals['voice-away'])
    if (status === 'waiting') return text(texts.waiting)
    return voices?.isOne === true ? text(texts.oneVoice, named) : ''
  }
}

const PlayIcon = () => (
  <Icon className="mirrored">
    <path d="M7 5l12 7-12 7z" fill="currentColor" strokeLinejoin="round" />
  </Icon>
)
const PauseIcon = () => (
  <Icon>
    <path d="M8 6v12M16 6v12" strokeWidth="4" />
  </Icon>
)
const NextIcon = () => (
  <Icon className="mirrored">
    <path d="M5 6l9 6-9 6z" fill="currentColor" strokeLinejoin="round" />
    <path d="M19 6v12" />
  </Icon>
)
const PreviousIcon = () => (
  <Icon className="mirrored">
    <path d="M19 6l-9 6 9 6z" fill="currentColor" strokeLinejoin="round" />
    <path d="M5 6v12" />
  </Icon>
)
