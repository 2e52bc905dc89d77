import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { useText } from '#features/language/web/text.tsx'
import { answerable } from '../../argument-map.ts'
import type { DebateMap } from '../../contract.ts'
import { BASE_STRENGTH, cardStrengths } from '../../strengths.ts'
import { verdictTexts as texts } from '../../verdict-texts.ts'
import type { Contest } from '../map-calls.ts'
import { countedMap, type ShownVerdict } from '../verdict/shown-verdict.ts'
import type { Card } from './card-link.tsx'
import { MapCard } from './map-card.tsx'
import { MapThreads } from './map-threads.tsx'

export interface MapBoardProps {
  map: DebateMap
  verdict: ShownVerdict
  /** The `lang` attribute of the debate's words. */
  lang: string | undefined
  /** The id of the card whose threads are lit; null = none. */
  picked: string | null
  onPick: (id: string | null) => void
  /** Leads to a card. */
  onShow: (id: string) => void
  onContest: (contest: Contest) => void
}

/**
 * The cards by their turns, in the order of the turns: where there is room the two sides face each other and threads join
 * what answers to what is answered, else one card follows the other.
 */
export function MapBoard({ map, verdict, lang, picked, onPick, onShow, onContest }: MapBoardProps) {
  const text = useText()
  const counted = countedMap(map)
  const strengths = cardStrengths(counted)
  const couldBeAnswered = new Set(answerable(map.cards))
  const lit = litCards(map, picked)
  if (map.cards.length === 0) return null
  return (
    <div className="map-board">
      <MapThreads map={map} picked={picked} />
      <ol className="map-turns">
        {turnsOf(map.cards).map(([turnNumber, cards]) => (
          <li key={turnNumber} className="map-turn" data-side={cards[0]?.optionNumber}>
            <h3 className="map-turn-head">
              {text(cards[0]?.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)}{' '}
              <span>{text(viewTexts.turn, { n: turnNumber })}</span>
            </h3>
            <ol className="map-cards">
              {cards.map((card) => (
                <MapCard
                  key={card.id}
                  {...{ card, map, lang, onPick, onShow, onContest }}
                  left={couldBeAnswered.has(card) ? (strengths.get(card.id) ?? 0) / BASE_STRENGTH : null}
                  unanswered={verdict.unanswered.includes(card.id)}
                  picked={card.id === picked}
                  lit={lit.has(card.id)}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {map.edges.length > 0 && (
        <ul className="map-legend" aria-hidden="true">
          <li data-relation="refutes">{text(texts.refutes)}</li>
          <li data-relation="weakens">{text(texts.weakens)}</li>
          <li data-contested>{text(texts.contested)}</li>
        </ul>
      )}
    </div>
  )
}

/** The cards by their turns, in the order of the turns. */
function turnsOf(cards: readonly Card[]): [turnNumber: number, cards: Card[]][] {
  const turns = new Map<number, Card[]>()
  for (const card of cards) turns.set(card.turnNumber, [...(turns.get(card.turnNumber) ?? []), card])
  return [...turns].toSorted(([a], [b]) => a - b)
}

/** The picked card and those that a thread joins to it; none where none is picked. */
function litCards({ edges }: DebateMap, picked: string | null): ReadonlySet<string> {
  if (picked === null) return new Set()
  const joined = edges.filter(({ from, to }) => from === picked || to === picked)
  return new Set([picked, ...joined.flatMap(({ from, to }) => [from, to])])
}
