import './cards.css'
import type { ReactNode } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { ForeignLink } from '#platform/web/foreign-link.tsx'
import type { ArgumentCard } from '../../cards.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import { shownCard, type QuotedWords } from '../../shown-card.ts'
import { sourceLink } from '../../source-link.ts'
import { viewTexts } from '../../view-texts.ts'
import { OriginalBadge } from '../translation/translated-badge.tsx'

export interface ArgumentCardsProps {
  cards: readonly ArgumentCard[]
  turnNumber: number
  side: OptionNumber
  /** The language of the quotations, where the points are a translation; undefined where all is in one language. */
  quotedIn?: string | undefined
}

/** §2 response view: one card per summary row with its labelled parts; an empty part is left out. */
export function ArgumentCards({ cards, turnNumber, side, quotedIn }: ArgumentCardsProps) {
  const text = useText()
  const format = useFormat()
  return (
    <ol className="argument-cards" aria-label={text(viewTexts.argumentCards, { n: turnNumber })}>
      {cards.map(shownCard).map(({ point, quote, url }, index) => (
        <li key={index} className="argument-card" data-side={side}>
          <span aria-hidden="true" className="argument-number">
            {format.number(index + 1, 2)}
          </span>
          <dl className="argument-parts">
            <Part label={text(viewTexts.argumentPoint)} className="argument-point">
              {point}
            </Part>
            {quote !== null && (
              <Part label={text(viewTexts.sourceQuote)} className="argument-quote">
                {quotedIn !== undefined && (
                  <>
                    <OriginalBadge language={quotedIn} />{' '}
                  </>
                )}
                <q lang={quotedIn}>{quote.map(quoted)}</q>
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
    <div className={className}>
      <dt className="argument-label">{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function quoted({ text, href }: QuotedWords, index: number): ReactNode {
  if (href === null) return text
  return (
    <ForeignLink key={index} href={href}>
      {text}
    </ForeignLink>
  )
}

function Address({ url }: { url: string }) {
  const { href, label } = sourceLink(url)
  return href === null ? label : <ForeignLink href={href}>{label}</ForeignLink>
}
