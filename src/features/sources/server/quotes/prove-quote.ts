import { type AlignedQuote, quoteAligner } from '#platform/server/text/align-quote.ts'
import { foldText } from '#platform/server/text/folded-text.ts'
import { QUOTE_MAX, QUOTE_MIN } from '../../rules.ts'

export type ProvenQuote = AlignedQuote

/** @param language of the source; null counts as English */
export function quoteProver(source: string, language: string | null) {
  const align = quoteAligner(source, language ?? 'en')
  return (quote: string): ProvenQuote | null => {
    const wanted = foldText(quote).text
    if (wanted.length > QUOTE_MAX) return null
    const found = align(quote)
    return found?.exact === true || [...wanted].length >= QUOTE_MIN ? found : null
  }
}
