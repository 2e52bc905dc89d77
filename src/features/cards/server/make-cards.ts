/** A model chooses and words them, the server checks each quotation (§13). */
import type { AskedModel, EngineTarget } from '#features/models/server/asked-model.ts'
import { type Asking, askModel } from '#features/models/server/model-task.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { ArgumentCard } from '#features/debates/cards.ts'
import { withoutLinks } from '#features/debates/shown-card.ts'
import { cardPrompt, cardPromptVersion, choiceOf, MOST_ROWS, smallCardPrompt } from './card-prompt.ts'
import { cardOf, type CardSource, extractCards } from './extract-cards.ts'
import { findAddress } from '#features/debates/server/find-address.ts'
import { quoteFinder } from './find-quote.ts'
import { plainText } from './plain-text.ts'

export interface MadeCards {
  readonly cards: readonly ArgumentCard[]
  /** Who chose and worded them: `extract` when no model was asked, or nothing of its answer could be kept. */
  readonly by: 'model' | 'extract'
  readonly offered: number
  readonly promptVersion: string
}

/**
 * Makes cards, each with a quotation that stands in it. The response's own sentences when there is no model, or its answer does not
 * fit, declines or quotes nothing that was said. Throws the engine's `EngineError` for other faults.
 * @param seed anything stable for the response
 */
export async function makeCards(
  target: EngineTarget,
  source: CardSource,
  seed: string,
  asking: Asking,
): Promise<MadeCards> {
  const made = (by: MadeCards['by'], cards: readonly ArgumentCard[], offered = 0): MadeCards => {
    return { cards, by, offered, promptVersion: cardPromptVersion() }
  }
  const extracted = (offered = 0) => made('extract', extractCards(source), offered)
  if (target.kind === 'scripted') return extracted()
  try {
    const make = target.prompts === 'short' ? chosen : copied
    const { cards, offered } = await make(target, source, seed, asking)
    return cards.length > 0 ? made('model', cards, offered) : extracted(offered)
  } catch (error) {
    if (error instanceof EngineError && (error.fault === 'malformed' || error.fault === 'rejected')) return extracted()
    throw error
  }
}

type Rows = { readonly cards: readonly ArgumentCard[]; readonly offered: number }

async function copied(target: AskedModel, source: CardSource, seed: string, asking: Asking): Promise<Rows> {
  const { cards } = await askModel(target, cardPrompt(source, seed), asking)
  const find = quoteFinder(source.content)
  const kept = cards.flatMap(({ point, quote, url }) => {
    const said = find(quote)
    const claim = withoutLinks(plainText(point))
    if (said === null || claim === '') return []
    return [{ point: claim, quote: said, url: findAddress(source.content, url) }]
  })
  return { cards: distinct(kept), offered: cards.length }
}

async function chosen(target: AskedModel, source: CardSource, seed: string, asking: Asking): Promise<Rows> {
  const shown = choiceOf(source)
  const { sentences } = await askModel(target, smallCardPrompt(source, seed), asking)
  const there = shown.filter((_, index) => sentences.some((number) => number === index + 1))
  return { cards: distinct(there.map((sentence) => cardOf(sentence, source.language))), offered: sentences.length }
}

/** Each quotation once: models repeat themselves. */
function distinct(cards: readonly ArgumentCard[]): ArgumentCard[] {
  const first = new Map<string | null, ArgumentCard>()
  for (const card of cards) if (!first.has(card.quote)) first.set(card.quote, card)
  return [...first.values()].slice(0, MOST_ROWS)
}
