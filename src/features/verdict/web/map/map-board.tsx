import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { AnswerThis } from '#features/turns/web/context/answer-this.tsx'
import { answerable, countedMap } from '../../argument-map.ts'
import type { DebateMap } from '../../contract.ts'
import { BASE_STRENGTH, cardStrengths } from '../../strengths.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import type { MapProps } from '../verdict/verdict-panel.tsx'
import { AnswerLine } from './answer-line.tsx'
import { type Card, CardLink, cardNumber, cardPlace, langOfCard } from './card-link.tsx'
import { MapThreads } from './map-threads.tsx'

/** From here on, the share would be rounded to 100 %, which contradicts "Weakened". */
const SHOWN_AS_WHOLE = 0.995

interface BoardProps extends MapProps {
  onPick: (id: string | null) => void
}

export interface MapBoardProps extends BoardProps {
  picked: string | null
}

/** Shows the sides face to face, with threads between the cards, or in one column if there is too little room. */
export function MapBoard({ picked, ...board }: MapBoardProps) {
  const { map } = board
  const text = useText()
  const counted = countedMap(map)
  const strengths = cardStrengths(counted)
  const couldBeAnswered = new Set(answerable(map.cards))
  const lossOf = (card: Card) => {
    const replies = counted.edges.filter(({ to }) => to === card.id)
    if (!couldBeAnswered.has(card)) return null
    const left = (strengths.get(card.id) ?? 0) / BASE_STRENGTH
    if (left >= SHOWN_AS_WHOLE) return null
    return { tag: replies.some(({ relation }) => relation === 'refutes') ? texts.refuted : texts.weakened, left }
  }
  const lit = litCards(map, picked)
  if (map.cards.length === 0) return null
  return (
    <div className="map-board">
      {map.edges.length > 0 && (
        <ul className="map-legend" aria-hidden="true">
          <li data-relation="refutes">{text(texts.refutes)}</li>
          <li data-relation="weakens">{text(texts.weakens)}</li>
          <li data-contested>{text(texts.contested)}</li>
        </ul>
      )}
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
                  {...board}
                  card={card}
                  loss={lossOf(card)}
                  picked={card.id === picked}
                  lit={lit.has(card.id)}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  )
}

function turnsOf(cards: readonly Card[]): [turnNumber: number, cards: Card[]][] {
  const turns = new Map<number, Card[]>()
  for (const card of cards) turns.set(card.turnNumber, [...(turns.get(card.turnNumber) ?? []), card])
  return [...turns].toSorted(([a], [b]) => a - b)
}

function litCards({ edges }: DebateMap, picked: string | null): ReadonlySet<string> {
  if (picked === null) return new Set()
  const joined = edges.filter(({ from, to }) => from === picked || to === picked)
  return new Set([picked, ...joined.flatMap(({ from, to }) => [from, to])])
}

interface MapCardProps extends BoardProps {
  card: Card
  /** The strongest relation among the card's replies and its remaining strength, 0 to 1; null if nothing visible is lost. */
  loss: { tag: string; left: number } | null
  picked: boolean
  lit: boolean
}

function MapCard(props: MapCardProps) {
  const { card, map, lang, loss, picked, lit, onPick, onShow, onContest } = props
  const text = useText()
  const format = useFormat()
  const answers = map.edges.filter(({ from }) => from === card.id)
  const answeredBy = map.edges.filter(({ to }) => to === card.id)
  const linkTo = (id: string) => <CardLink {...{ id, map, lang, onShow }} />
  return (
    <li
      className="map-card card"
      data-side={card.optionNumber}
      data-card={card.id}
      data-answered={loss !== null || undefined}
      data-lit={lit || undefined}
    >
      <p className="map-card-facts">
        <span className="map-card-number">{cardNumber(format, card)}</span>
        {loss !== null && (
          <>
            <span className="map-card-answered">{text(loss.tag)}</span>
            <span>{text(texts.stands, { share: format.percent(loss.left) })}</span>
          </>
        )}
        <AnswerThis side={card.optionNumber} point={(card.translated && card.quote) || card.point} />
      </p>
      <button
        type="button"
        id={cardPlace(card.id)}
        className="map-card-point"
        aria-pressed={picked}
        dir="auto"
        lang={langOfCard(card, lang)}
        onClick={() => onPick(picked ? null : card.id)}
      >
        {card.point}
      </button>
      {answers.length + answeredBy.length > 0 && (
        <ul className="answers">
          {answers.map((edge) => (
            <AnswerLine key={edge.to} edge={edge} lang={lang} onContest={onContest}>
              <span className="answer-relation">{text(texts[edge.relation])}</span> {linkTo(edge.to)}
            </AnswerLine>
          ))}
          {answeredBy.map(({ from, relation, contested, contestedByYou }) => (
            <li key={from} className="answer" data-contested={contested || contestedByYou || undefined}>
              <p>
                <span className="answer-relation">
                  {text(relation === 'refutes' ? texts.refutedBy : texts.weakenedBy)}
                  {(contested || contestedByYou) && ` · ${text(texts.contested)}`}
                </span>{' '}
                {linkTo(from)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
