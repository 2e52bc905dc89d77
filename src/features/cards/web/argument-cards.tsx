import './cards.css'
import type { ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { ForeignLink } from '#platform/web/ui/foreign-link.tsx'
import type { ArgumentCard } from '#features/debates/cards.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { shownCard, type QuotedWords, sourceLink } from '#features/debates/shown-card.ts'
import texts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { AnswerThis } from '#features/turns/web/context/answer-this.tsx'
import { OriginalBadge } from '#features/translations/web/translated-badge.tsx'

export type CardChoice = 'moved' | 'answer'

/**
 * Renders how many readers a card has moved, and a control to join these readers (§20). Null if neither is shown.
 * `card` has the form `{response id}.{card number}`. `offered` is false until the reader asks for the control.
 */
export type MovedSlot = ((card: string, offered: boolean) => ReactNode) | null

interface ArgumentCardsProps {
  cards: readonly ArgumentCard[]
  responseId: string
  turnNumber: number
  side: OptionNumber
  lang: string | undefined
  quotedIn?: string | undefined
  moved: MovedSlot
  choosing: CardChoice | null
}

export function ArgumentCards(props: ArgumentCardsProps) {
  const { cards, responseId, turnNumber, side, lang, quotedIn, moved, choosing } = props
  const text = useText()
  const shown = cards.map(shownCard)
  const parts = [
    texts.argumentPoint,
    shown.some(({ quote }) => quote !== null) && texts.sourceQuote,
    shown.some(({ url }) => url !== null) && texts.sourceUrl,
  ]
  return (
    <>
      {/* This line is hidden from screen readers, because each part of a card has its own label for them. */}
      <p className="argument-labels" aria-hidden="true">
        {parts.flatMap((label) => (label ? text(label) : [])).join(' · ')}
      </p>
      <ol className="argument-cards" aria-label={text(texts.argumentCards, { n: turnNumber })}>
        {shown.map(({ point, quote, url }, index) => (
          <li key={index} className="argument-card" data-side={side}>
            <dl className="argument-parts">
              <CardField
                label={text(texts.argumentPoint)}
                className="argument-point"
                lang={quotedIn === undefined ? lang : undefined}
              >
                {point}
              </CardField>
              {quote !== null && (
                <CardField label={text(texts.sourceQuote)} className="argument-quote">
                  {quotedIn !== undefined && (
                    <>
                      <OriginalBadge language={quotedIn} />{' '}
                    </>
                  )}
                  <q lang={lang}>{quote.map(quoted)}</q>
                </CardField>
              )}
              {url !== null && (
                <CardField label={text(texts.sourceUrl)} className="argument-url">
                  {addressOf(url)}
                </CardField>
              )}
            </dl>
            {choosing === 'answer' ? (
              <div className="argument-moved">
                <AnswerThis side={side} point={originalOf(cards[index], quotedIn !== undefined)} />
              </div>
            ) : (
              moved && <div className="argument-moved">{moved(`${responseId}.${index + 1}`, choosing === 'moved')}</div>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns the parts of a card that are in the debate's language: all of its text, or only the quotation if it is translated. */
const originalOf = (card: ArgumentCard | undefined, isTranslated: boolean) =>
  (isTranslated ? card?.quote : null) ?? card?.point ?? ''

type FieldProps = { label: string; className: string; lang?: string | undefined; children: ReactNode }

function CardField({ label, className, lang, children }: FieldProps) {
  return (
    <div className={className}>
      <dt className="sr-only">{label}</dt>
      <dd dir="auto" className={className === 'argument-quote' ? 'clamped' : undefined} lang={lang}>
        {children}
      </dd>
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

function addressOf(url: string): ReactNode {
  const { href, label } = sourceLink(url)
  return href === null ? label : <ForeignLink href={href}>{label}</ForeignLink>
}
