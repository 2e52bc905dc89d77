import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { viewTexts } from '#features/debate/texts/view-texts.ts'
import { useText } from '#features/language/web/text.tsx'
import { mediaKeys } from './media-keys.ts'
import type { PlayerTools } from './player-tools.ts'
import { createReader, type HeardTurn, type Reader, type ReaderState } from './reader.ts'
import type { SpeakingEngine } from './use-engine.ts'

/** Frames in which a sentence is looked for on the screen: two seconds of most. */
const FRAMES = 120

const BEGINNING: ReaderState = { status: 'paused', spoken: null, error: null }

interface Around {
  readonly tools: PlayerTools
  /** What the lock screen calls it. */
  readonly title: string
  readonly onTurn: (turnNumber: number | null) => void
}

/** Begins to read as soon as it is known who speaks, and ends when its component goes or the page is left. */
export function useReader(
  engine: SpeakingEngine | null,
  turns: readonly HeardTurn[],
  rate: number,
  { tools, title, onTurn }: Around,
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
    let frame = 0
    // The turn is shown whole some moments after it was told, and formatted later still.
    const look = (tries: number) => {
      const within = document.querySelector(`[data-turn="${turnNumber}"] .turn-text`)
      if (!tools.marker.mark(words, within) && tries > 0) frame = requestAnimationFrame(() => look(tries - 1))
    }
    look(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [tools, words, turnNumber])
  useEffect(() => () => tools.marker.clear(), [tools])
  return { state, reader }
}
