import './player.css'
import { useMemo, useState, useEffect, useEffectEvent } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { CloseIcon } from '#platform/web/ui/icons/site-icons.tsx'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '#platform/web/ui/icons/icons.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import refusals from '../refusal-texts.json' with { type: 'json' }
import texts from '../texts.json' with { type: 'json' }
import { browserTools, type PlayerTools } from './player-tools.ts'
import { type Heard, heardTurns } from './heard-turns.ts'
import { useEngine, type SpeakingEngine } from './use-engine.ts'
import { useText } from '#features/language/web/text.tsx'
import { createReader, type HeardTurn, type Reader, type ReaderState } from './reader.ts'

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]

export interface PlayerProps extends Heard {
  onTurn: (turnNumber: number | null) => void
  onClose: () => void
  tools?: PlayerTools
}

/** Reads the debate aloud in two voices from the beginning, until the player is unmounted (§20 Listen). */
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

const BEGINNING: ReaderState = { status: 'paused', spoken: null, error: null }

interface Surroundings {
  readonly tools: PlayerTools
  readonly title: string
  readonly onTurn: (turnNumber: number | null) => void
}

/** Starts reading once the engine is known, and stops when the component unmounts or the page is left. */
function useReader(
  engine: SpeakingEngine | null,
  turns: readonly HeardTurn[],
  rate: number,
  { tools, title, onTurn }: Surroundings,
): { readonly state: ReaderState; readonly reader: Reader | null } {
  const text = useText()
  const [state, setState] = useState(BEGINNING)
  const reader = useMemo(() => engine && createReader(engine.say, setState), [engine])
  const keys = useMemo(() => reader && mediaKeys(tools.session, reader), [reader, tools])
  const { spoken, status } = state
  const { turn, text: words } = spoken ?? {}
  const tellTurn = useEffectEvent(onTurn)

  useEffect(() => reader?.setRate(rate), [reader, rate])
  useEffect(() => reader?.setTurns(turns), [reader, turns])
  useEffect(() => {
    if (reader === null) return
    reader.play()
    addEventListener('pagehide', reader.pause)
    return () => {
      removeEventListener('pagehide', reader.pause)
      reader.pause()
    }
  }, [reader])

  useEffect(() => {
    const speaker = turn === undefined ? '' : text(turn.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)
    keys?.tell({ status }, { title, artist: speaker })
  }, [keys, status, turn, title, text])
  useEffect(() => () => keys?.end(), [keys])

  const turnNumber = turn?.turnNumber ?? null
  useEffect(() => tellTurn(turnNumber), [turnNumber])
  useEffect(() => {
    if (words === undefined || turnNumber === null) return
    const look = () => tools.marker.mark(words, document.querySelector(`[data-turn="${turnNumber}"] .turn-text`))
    look()
    // Marks the sentence again when its elements are replaced, for example by later formatting.
    const changes = new MutationObserver(look)
    const turns = document.querySelector('.turns')
    if (turns !== null) changes.observe(turns, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [tools, words, turnNumber])
  useEffect(() => () => tools.marker.clear(), [tools])
  return { state, reader }
}

/** Connects media keys and the lock screen (Media Session, W3C) to the reader. @param session null if unsupported */
function mediaKeys(session: MediaSession | null, reader: Reader) {
  const actions: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', reader.play],
    ['pause', reader.pause],
    ['stop', reader.pause],
    ['nexttrack', reader.nextTurn],
    ['previoustrack', reader.previousTurn],
  ]
  for (const [action, handler] of actions) session?.setActionHandler(action, handler)
  return {
    tell({ status }: Pick<ReaderState, 'status'>, metadata: MediaMetadataInit): void {
      if (session === null) return
      session.playbackState = status === 'playing' || status === 'waiting' ? 'playing' : 'paused'
      session.metadata = new MediaMetadata(metadata)
    },
    end(): void {
      if (session === null) return
      for (const [action] of actions) session.setActionHandler(action, null)
      session.playbackState = 'none'
      session.metadata = null
    },
  }
}
