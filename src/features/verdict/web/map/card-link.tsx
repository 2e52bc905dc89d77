import type { MouseEvent } from 'react'
import { useFormat, type Format } from '#features/language/web/format.ts'
import type { Contest, DebateMap } from '../../contract.ts'

/** The point is in the page's language if `translated` is set, otherwise in the debate's language. */
export type Card = DebateMap['cards'][number] & { readonly translated?: true }

export const langOfCard = ({ translated }: Card, lang: string | undefined): string | undefined =>
  translated ? undefined : lang

export const cardPlace = (id: string): string => `map-card-${id}`

/** Returns the number that readers see, such as "2.1" for the first card of turn 2. */
export const cardNumber = ({ number }: Format, { id, turnNumber }: Card): string =>
  `${number(turnNumber)}.${number(Number(id.slice(id.lastIndexOf('.') + 1)))}`

export interface MapProps {
  map: DebateMap
  lang: string | undefined
  onShow: (id: string) => void
  onContest: (contest: Contest) => void
}

/** Renders a link that only calls `onShow`. Following it would drop the history state, which holds the open debate. */
export function CardLink({ id, map, lang, onShow }: Omit<MapProps, 'onContest'> & { id: string }) {
  const format = useFormat()
  const card = map.cards.find((one) => one.id === id)
  if (!card) return null
  const show = (event: MouseEvent) => {
    event.preventDefault()
    onShow(id)
  }
  return (
    <a href={`#${cardPlace(id)}`} className="card-link" data-side={card.optionNumber} onClick={show}>
      <span className="card-link-number">{cardNumber(format, card)}</span>{' '}
      <bdi lang={langOfCard(card, lang)}>{card.point}</bdi>
    </a>
  )
}
