import { normalForm } from '#platform/normal-form.ts'
import { foldText } from '#platform/server/text/folded-text.ts'
import { type ArgumentCard, readCards } from '#features/debates/cards.ts'
import type { Citation, Response } from '#features/debates/contract/entries.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { extractCards } from './extract-cards.ts'

const MARKERS = /(?<!\s)\s*\[\d{1,3}\](?!\()/gu

/** Gives each card the quotation and address of the first citation that matches the card's quotation (§2, §17). */
export function citedCards(cards: readonly ArgumentCard[], citations: readonly Citation[]): readonly ArgumentCard[] {
  if (citations.length === 0) return cards
  const proven = citations.flatMap(({ quote, url }) => (quote === null ? [] : [{ quote, url, folded: folded(quote) }]))
  return cards.map(({ point, quote, url }) => {
    const said = quote === null ? '' : folded(quote.replaceAll(MARKERS, ''))
    const cited = proven.find((one) => said !== '' && (said.includes(one.folded) || one.folded.includes(said)))
    const claim = point.replaceAll(MARKERS, '')
    if (cited === undefined) return { point: claim, quote: quote?.replaceAll(MARKERS, '') ?? null, url }
    return { point: claim, quote: cited.quote.replaceAll('\n', ' '), url: cited.url }
  })
}

const folded = (text: string) => foldText(normalForm(text, 'NFC')).text

/** Returns the turn's stored cards or, if it has none, cards made from its sentences (§20); never an empty list. */
export function cardsOf(
  { summary, content, optionNumber, citations }: Pick<Response, 'summary' | 'content' | 'optionNumber' | 'citations'>,
  { language, option1, option2 }: Pick<Debate, 'language' | 'option1' | 'option2'>,
): readonly ArgumentCard[] {
  const kept = readCards(summary ?? '')
  if (kept.length > 0) return kept
  const position = optionNumber === 1 ? option1 : option2
  return citedCards(extractCards({ content, language, position }), citations)
}
