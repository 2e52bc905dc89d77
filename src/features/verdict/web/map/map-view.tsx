import './map.css'
import { useMemo, useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { langOf } from '#features/language/languages.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import type { TranslatedPoints } from '#features/translations/web/translated-debate.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import texts from '../../verdict-texts.json' with { type: 'json' }
import { callsAt, type MapCalls } from '../map-calls.ts'
import { ReadAnswers } from '../read-answers.tsx'
import type { DebateAddress } from '../stances/stances-cache.ts'
import { useDebateMap } from '../use-debate-map.ts'
import { shownVerdict } from '../verdict/shown-verdict.ts'
import { VerdictPanel, VerdictStrip } from '../verdict/verdict-panel.tsx'
import { type Card, cardPlace } from './card-link.tsx'
import { MapBoard } from './map-board.tsx'

export interface MapViewProps {
  calls: MapCalls
  language: string
  turns: number
  points: TranslatedPoints
  /** True if the reader opens the map to see the verdict, which is then unfolded and focused. */
  forVerdict?: boolean
  onTurns: () => void
}

export interface DebateMapProps extends Omit<MapViewProps, 'calls'> {
  /** The address of the debate. Must stay the same object while the debate is shown. */
  at: DebateAddress
  mayAdvance: boolean
}

export function DebateMap({ at, mayAdvance, ...debate }: DebateMapProps) {
  const calls = useMemo(() => callsAt(at, mayAdvance), [at, mayAdvance])
  return <MapView calls={calls} {...debate} />
}

export function MapView({ calls, language, turns, points, onTurns, forVerdict = false }: MapViewProps) {
  const text = useText()
  const { sentence } = useSentence()
  const [opened, setOpened] = useState<readonly string[]>([])
  const [open, setOpen] = useState(forVerdict)
  const { map, verdict, contest, make } = useDebateMap(calls, turns, useFailureToast(texts.contestFailed))
  const shown = useMemo(
    () => map.data && verdict.data && shownVerdict(map.data, verdict.data),
    [map.data, verdict.data],
  )
  const failure = map.error ?? verdict.error
  if (!map.data || !shown) {
    if (failure === null) return <Spinner label={text(viewTexts.mapLoading)} />
    const retry = () => void Promise.all([map.refetch(), verdict.refetch()])
    return (
      <div className="map-failed">
        <p role="alert">{`${text(texts.failed)} ${sentence(failure)}`}</p>
        <Button busy={map.isFetching || verdict.isFetching} onClick={retry}>
          {text(texts.tryAgain)}
        </Button>
      </div>
    )
  }
  const isUnread = map.data.unread > 0 && shown.reason === 'few-answers'
  const outcome = isUnread ? { ...shown, reason: null } : shown
  const board = {
    map: { ...map.data, cards: map.data.cards.map((card) => inMine(card, points)) },
    lang: langOf(language),
    onContest: contest,
    onShow(id: string) {
      setOpened((before) => [...without(before, id), id])
      document.getElementById(cardPlace(id))?.focus()
    },
  }
  const toggleReasons = () => {
    setOpen(!open)
    requestAnimationFrame(() => {
      // If the reader is far down the cards, the reasons unfold above the window.
      const panel = document.querySelector('.verdict-panel')
      if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView()
    })
  }
  const toggle = (id: string) => setOpened((before) => (before.includes(id) ? without(before, id) : [...before, id]))
  return (
    <section className="debate-map" aria-label={text(texts.answers)}>
      <VerdictStrip verdict={outcome} focused={forVerdict} onToggle={toggleReasons} {...{ open, onTurns }} />
      {open && <VerdictPanel verdict={outcome} isUnread={isUnread} {...board} />}
      <ReadAnswers map={map.data} make={calls.make && make} />
      <MapBoard opened={opened} onToggle={toggle} {...board} />
    </section>
  )
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

function inMine(card: Card, points: TranslatedPoints): Card {
  const point = points.get(`${card.responseId} ${card.point}`)
  return point === undefined ? card : { ...card, point, translated: true }
}
