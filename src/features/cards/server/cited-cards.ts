/** A card whose quotation is cited shows the page's own words and address (§2 response view, §17). */
import { normalForm } from '#platform/normal-form.ts'
import { foldText } from '#platform/server/text/folded-text.ts'
import type { ArgumentCard } from '#features/debates/cards.ts'
import type { Citation } from '#features/debates/contract/entries.ts'

const MARKERS = /(?<!\s)\s*\[\d{1,3}\](?!\()/gu

/**
 * A card whose quotation holds a proven one gets the source's words and address, null for a source without one; the
 * first counts. `[n]` does not belong on cards.
 * @param citations of the response
 */
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
