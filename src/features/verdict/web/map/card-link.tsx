import { cut } from '#platform/cut.ts'
import { useFormat, type Format } from '#features/language/web/format.ts'
import type { DebateMap } from '../../contract.ts'

/** Characters of a card's point in a link to it. */
const POINT_CUT = 60

export interface Card extends MapCard {
  /** Its point is in the language of the page, no longer in that of the debate's words. */
  readonly translated?: true
}
type MapCard = DebateMap['cards'][number]

/** The `lang` attribute of a card's point. @param lang that of the debate's words */
export const langOfCard = ({ translated }: Card, lang: string | undefined): string | undefined =>
  translated ? undefined : lang

/** The id of a card's element. */
export const cardPlace = (id: string): string => `map-card-${id}`

/** "2.1": the first card of turn 2. */
export const cardNumber = ({ number }: Format, { id, turnNumber }: Card): string =>
  `${number(turnNumber)}.${number(Number(id.slice(id.lastIndexOf('.') + 1)))}`

export interface CardLinkProps {
  card: Card
  lang: string | undefined
  /** Leads to the card and lights its threads. */
  onShow: (id: string) => void
}

/** Names a card and leads to it. It is a button: an address would leave the open debate, which is kept in the history's state. */
export function CardLink({ card, lang, onShow }: CardLinkProps) {
  const format = useFormat()
  return (
    <button type="button" className="card-link" data-side={card.optionNumber} onClick={() => onShow(card.id)}>
      <span className="card-link-number">{cardNumber(format, card)}</span>{' '}
      <bdi lang={langOfCard(card, lang)}>{cut(card.point, POINT_CUT)}</bdi>
    </button>
  )
}
