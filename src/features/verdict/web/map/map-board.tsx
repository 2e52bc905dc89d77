import { useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { AnswerThis } from '#features/turns/web/context/answer-this.tsx'
import { answerable, countedMap, edgeName, uncountedEdges, type Uncounted } from '../../argument-map.ts'
import { BASE_STRENGTH, cardStrengths } from '../../strengths.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import { StrengthStrip } from '../verdict/side-strengths.tsx'
import { AnswerLine } from './answer-line.tsx'
import { type Card, CardLink, cardNumber, cardPlace, langOfCard, type MapProps } from './card-link.tsx'
import { MapThreads } from './map-threads.tsx'

/** A share from this value on is not shown, because it would be rounded to 100 %, as if nothing were lost. */
const SHOWN_AS_WHOLE = 0.995

export interface MapBoardProps extends MapProps {
  /** The ids of the unfolded cards; the last one's threads are lit. */
  opened: readonly string[]
  onToggle: (id: string) => void
}

/** Shows the sides in two columns with threads between the cards, or in one column if there is too little room. */
export function MapBoard(props: MapBoardProps) {
  const { map, opened } = props
  const text = useText()
  const [pointed, point] = useState<string | null>(null)
  const strengths = cardStrengths(countedMap(map))
  const couldBeAnswered = new Set(answerable(map.cards))
  const leftOf = (card: Card) => {
    const left = couldBeAnswered.has(card) ? (strengths.get(card.id) ?? 0) / BASE_STRENGTH : 1
    return left < SHOWN_AS_WHOLE ? left : null
  }
  const uncounted = uncountedEdges(map)
  const lit = pointed ?? opened.at(-1) ?? null
  const joined = new Set([lit, ...map.edges.flatMap(({ from, to }) => (from === lit || to === lit ? [from, to] : []))])
  return (
    <div
      className="map-board"
      onPointerOver={({ target }) => point(cardAt(target))}
      onPointerLeave={() => point(null)}
      onFocus={({ target }) => point(target.matches(':focus-visible') ? cardAt(target) : null)}
      onBlur={() => point(null)}
    >
      <MapThreads {...{ map, uncounted, lit }} />
      <ol className="map-turns">
        {grouped(map.cards, (card) => card.turnNumber).map(([turnNumber, cards]) => (
          <li key={turnNumber} className="map-turn" data-side={cards[0].optionNumber}>
            <h3 className="map-turn-head">
              {text(cards[0].optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)}{' '}
              <span>{text(viewTexts.turn, { n: turnNumber })}</span>
            </h3>
            <ol className="map-cards">
              {cards.map((card) => (
                <MapCard
                  key={card.id}
                  {...props}
                  card={card}
                  left={leftOf(card)}
                  uncounted={uncounted}
                  lit={joined.has(card.id)}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  )
}

const cardAt = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest('[data-card]')?.getAttribute('data-card')) || null

interface MapCardProps extends MapBoardProps {
  card: Card
  /** The card's remaining strength, 0 to 1; null if nothing visible is lost. */
  left: number | null
  uncounted: ReadonlyMap<string, Uncounted>
  lit: boolean
}

function MapCard({ card, left, uncounted, lit, ...board }: MapCardProps) {
  const { map, lang, opened, onToggle, onShow, onContest } = board
  const text = useText()
  const format = useFormat()
  const { id } = card
  const open = opened.includes(id)
  const own = map.edges.filter(({ from, to }) => from === id || to === id)
  const related = map.cards.flatMap((other) => {
    const edge = own.find(({ from, to }) => from === other.id || to === other.id)
    if (!edge || other.id === id) return []
    const [refutes, weakens] = edge.to === id ? [texts.refutedBy, texts.weakenedBy] : [texts.refutes, texts.weakens]
    const why = uncounted.get(edgeName(edge))
    return { edge, other, label: edge.relation === 'refutes' ? refutes : weakens, why }
  })
  const point = {
    id: cardPlace(id),
    className: 'map-card-point',
    dir: 'auto',
    lang: langOfCard(card, lang),
    children: card.point,
  }
  return (
    <li
      className="map-card card"
      data-side={card.optionNumber}
      data-card={id}
      data-lit={lit || undefined}
      data-open={open || undefined}
    >
      <p className="map-card-facts">
        <span className="map-card-number">{cardNumber(format, card)}</span>
        {left !== null && (
          <>
            <StrengthStrip share={left} side={card.optionNumber} holes={10} />
            <span>{text(texts.stands, { share: format.percent(left) })}</span>
          </>
        )}
        <AnswerThis side={card.optionNumber} point={(card.translated && card.quote) || card.point} />
      </p>
      {related.length === 0 ? (
        <p {...point} tabIndex={-1} />
      ) : (
        <>
          <button type="button" {...point} aria-expanded={open} onClick={() => onToggle(id)} />
          <p className="map-card-folded">
            {grouped(related, ({ label, why }) => `${label} ${why}`).map(([key, [one, ...more]]) => (
              <span key={key} data-uncounted={one.why}>
                {text(one.label)} <b>{[one, ...more].map(({ other }) => cardNumber(format, other)).join(', ')}</b>
                {one.why && ` · ${text(texts[one.why])}`}
              </span>
            ))}
          </p>
          <ul className="answers">
            {related.map(({ edge, other, label, why }) => (
              <AnswerLine key={other.id} {...{ edge, why, lang, onContest }}>
                <b>{text(label)}</b> <CardLink id={other.id} {...{ map, lang, onShow }} />
              </AnswerLine>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

type Group<T> = [first: T, ...more: T[]]

function grouped<T, Name>(all: readonly T[], nameOf: (one: T) => Name): readonly [name: Name, those: Group<T>][] {
  const groups = new Map<Name, Group<T>>()
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one] as Group<T>)
  return [...groups]
}
