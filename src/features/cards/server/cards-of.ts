import type { Response } from '#features/debates/contract/entries.ts'
import { type ArgumentCard, readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { citedCards } from './cited-cards.ts'
import { extractCards } from './extract-cards.ts'

/**
 * The cards of a turn (§20): those of its kept summary, else those that its own sentences make; always the same for a turn without
 * a summary. At least one.
 */
export function cardsOf(
  { summary, content, optionNumber, citations }: Pick<Response, 'summary' | 'content' | 'optionNumber' | 'citations'>,
  { language, option1, option2 }: Pick<Debate, 'language' | 'option1' | 'option2'>,
): readonly ArgumentCard[] {
  const kept = readCards(summary ?? '')
  if (kept.length > 0) return kept
  const position = optionNumber === 1 ? option1 : option2
  return citedCards(extractCards({ content, language, position }), citations)
}
