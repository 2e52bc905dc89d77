import './cards.css'
import type { ReactNode } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { ForeignLink } from '#platform/web/foreign-link.tsx'
import type { ArgumentCard } from '../../cards.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import { sourceLink } from '../../source-link.ts'
import { viewTexts } from '../../view-texts.ts'

export interface ArgumentCardsProps {
  id: string
  cards: readonly ArgumentCard[]
  turnNumber: number
  side: OptionNumber
}

/** §2 response view: one card per summary row with its labelled parts; an empty part is left out. */
export function ArgumentCards({ id, cards, turnNumber, side }: ArgumentCardsProps) {
  const text = useText()
  const format = useFormat()
  return (
    <ol id={id} className="argument-cards" aria-label={text(viewTexts.argumentCards, { n: turnNumber })}>
      {cards.map(({ point, quote, url }, index) => (
        <li key={index} className="argument-card card" data-side={side}>
          <span aria-hidden="true" className="argument-number">
            {format.number(index + 1, 2)}
          </span>
          <dl className="argument-parts">
            <Part label={text(viewTexts.argumentPoint)} className="argument-point">
              {point}
            </Part>
            {quote !== null && (
              <Part label={text(viewTexts.sourceQuote)} className="argument-quote">
                <q>{quote}</q>
              </Part>
            )}
            {url !== null && (
              <Part label={text(viewTexts.sourceUrl)} className="argument-url">
                <Address url={url} />
              </Part>
            )}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Part({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div>
      <dt className="argument-label">{label}</dt>
      <dd dir="auto" className={className}>
        {children}
      </dd>
    </div>
  )
}

function Address({ url }: { url: string }) {
  const { href, label } = sourceLink(url)
  return href === null ? label : <ForeignLink href={href}>{label}</ForeignLink>
}
