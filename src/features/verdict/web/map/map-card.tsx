import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { DebateMap } from '../../contract.ts'
import { verdictTexts as texts } from '../../verdict-texts.ts'
import type { Contest } from '../map-calls.ts'
import { AnswerLine } from './answer-line.tsx'
import { CardLink, cardNumber, cardPlace, type Card, langOfCard } from './card-link.tsx'

export interface MapCardProps {
  card: Card
  map: DebateMap
  lang: string | undefined
  /** How much of it is left, 0 to 1; null for a card that nobody could answer. */
  left: number | null
  unanswered: boolean
  picked: boolean
  /** It or a card that a thread joins to it is picked. */
  lit: boolean
  onPick: (id: string | null) => void
  onShow: (id: string) => void
  onContest: (contest: Contest) => void
}

/** One argument card of the map: what it says, what it answers, and what answers it. Pressed, it lights its threads. */
export function MapCard(props: MapCardProps) {
  const { card, map, lang, left, unanswered, picked, lit, onPick, onShow, onContest } = props
  const text = useText()
  const format = useFormat()
  const byId = new Map(map.cards.map((one) => [one.id, one]))
  const answers = map.edges.filter(({ from }) => from === card.id)
  const answeredBy = map.edges.filter(({ to }) => to === card.id)
  const linkTo = (id: string) => {
    const other = byId.get(id)
    return other && <CardLink card={other} lang={lang} onShow={onShow} />
  }
  return (
    <li
      className="map-card card"
      data-side={card.optionNumber}
      data-card={card.id}
      data-unanswered={unanswered || undefined}
      data-lit={lit || undefined}
    >
      <p className="map-card-facts">
        <span className="map-card-number">{cardNumber(format, card)}</span>
        {unanswered && <span className="map-card-unanswered">{text(texts.unanswered)}</span>}
        {left !== null && !unanswered && <span>{text(texts.leftStanding, { share: format.percent(left) })}</span>}
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
