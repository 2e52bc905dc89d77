import './map.css'
import { useMemo, useState } from 'react'
import { langOf } from '#features/language/languages.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import type { TranslatedPoints } from '#features/translations/web/translated-debate.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { verdictTexts as texts } from '../../verdict-texts.ts'
import type { MapCalls } from '../map-calls.ts'
import { useDebateMap } from '../use-debate-map.ts'
import { shownVerdict } from '../verdict/shown-verdict.ts'
import { VerdictPanel } from '../verdict/verdict-panel.tsx'
import { VerdictStrip } from '../verdict/verdict-strip.tsx'
import { type Card, cardPlace } from './card-link.tsx'
import { MapBoard } from './map-board.tsx'
import { ReadAnswers } from './read-answers.tsx'

export interface MapViewProps {
  calls: MapCalls
  /** Of the debate's words. */
  language: string
  /** Finished turns. */
  turns: number
  /** The points of cards that are shown in the reader's own language. */
  points: TranslatedPoints
}

/** §20: the verdict, and below it the map that it is worked out from. */
export function MapView({ calls, language, turns, points }: MapViewProps) {
  const text = useText()
  const { sentence } = useSentence()
  const [picked, pick] = useState<string | null>(null)
  const { map, verdict, contest, make } = useDebateMap(calls, turns, (error) =>
    toast({ title: text(texts.contestFailed), description: sentence(error), variant: 'destructive' }),
  )
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
  const board = {
    map: { ...map.data, cards: map.data.cards.map((card) => inMine(card, points)) },
    lang: langOf(language),
    onContest: contest,
    onShow(id: string) {
      pick(id)
      document.getElementById(cardPlace(id))?.focus()
    },
  }
  return (
    <section className="debate-map" aria-label={text(texts.answers)}>
      <VerdictStrip verdict={shown} />
      <VerdictPanel verdict={shown} {...board} />
      <ReadAnswers map={map.data} make={calls.make && make} />
      <MapBoard verdict={shown} picked={picked} onPick={pick} {...board} />
    </section>
  )
}

/** The card with its point as the turns show it; one that was never translated stays as it was written. */
function inMine(card: Card, points: TranslatedPoints): Card {
  const point = points.get(`${card.responseId} ${card.point}`)
  return point === undefined ? card : { ...card, point, translated: true }
}
