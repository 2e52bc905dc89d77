import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import type { PlayerTools } from './player-tools.ts'
import { createReader, type HeardTurn, type Reader, type ReaderState } from './reader.ts'
import type { SpeakingEngine } from './use-engine.ts'

const BEGINNING: ReaderState = { status: 'paused', spoken: null, error: null }

interface Surroundings {
  readonly tools: PlayerTools
  readonly title: string
  readonly onTurn: (turnNumber: number | null) => void
}

/** Starts reading as soon as the engine is known, and stops when the component unmounts or the page is left. */
export function useReader(
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
    // The whole turn appears shortly after its end, and is formatted even later, which replaces the elements.
    const changes = new MutationObserver(look)
    const turns = document.querySelector('.turns')
    if (turns !== null) changes.observe(turns, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [tools, words, turnNumber])
  useEffect(() => () => tools.marker.clear(), [tools])
  return { state, reader }
}

/** Media keys and the lock screen (Media Session, W3C). @param session null if the browser has none */
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
