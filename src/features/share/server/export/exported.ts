/** Builds an exported debate for all formats. Its labels are in English, and the Markdown format translates them. */
import { readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Response, UserInput } from '#features/debates/contract/entries.ts'
import { type DigitalSource, digitalSourceOf } from '#features/debates/digital-source.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { FirstItems, TimelineEntry } from '#features/debates/timeline.ts'
import { fill } from '#features/language/fill.ts'
import type { Source } from '#features/sources/contract.ts'
import type { DebateMap, DebateVerdict } from '#features/verdict/contract.ts'
import exportTexts from '../../export-texts.json' with { type: 'json' }

export type Exported = ReturnType<typeof exported>
export type Speech = Extract<Exported['items'][number], { readonly kind: 'response' }>
export type Context = Extract<Exported['items'][number], { readonly kind: 'input' }>
export type MapAndVerdict = ReturnType<typeof exportedMap>

/**
 * Combines a debate with its sources, map and verdict.
 * @param sources sorted by number; for a truncated debate, only those that its shown responses cite (§17)
 */
export function exported(
  debate: Debate,
  { items, truncated, responses, userInputs }: FirstItems<Response, UserInput>,
  sources: readonly Source[],
  judged: MapAndVerdict,
) {
  const { question, option1, option2, language, rematchOf, createdAt, totalItems } = debate
  const digitalSourceType = digitalSourceOf(responses, userInputs.length)?.type ?? null
  const note = truncated ? fill(exportTexts.partOnly, { shown: items.length, total: totalItems }) : null
  const said = items.map((entry) => itemOf(entry, debate))
  const head = { question, option1, option2, language, rematchOf, createdAt, digitalSourceType }
  return { ...head, totalItems, truncated, note, items: said, sources, ...judged }
}

/** Returns the source type, models and date of the file's text (§16); null if nothing in it was generated. */
export function sourceOfFile({ items }: Pick<Exported, 'items'>): DigitalSource | null {
  const responses = items.flatMap((item) => (item.kind === 'response' ? [item] : []))
  return digitalSourceOf(responses, items.length - responses.length)
}

function itemOf(entry: TimelineEntry<Response, UserInput>, { option1, option2 }: Debate) {
  if (entry.kind === 'input') {
    const { turnNumber, content, createdAt } = entry.item
    return { kind: 'input', turnNumber, content, createdAt } as const
  }
  const { turnNumber, round, optionNumber, content, citations, summary, ...by } = entry.item
  const { aiModel, engine, servedBy, cut, digitalSourceType, createdAt } = by
  const [speaker, position] = optionNumber === 1 ? [viewTexts.einstein, option1] : [viewTexts.cat, option2]
  const cards = readCards(summary ?? '')
  const written = { aiModel, engine, servedBy, cut, digitalSourceType, createdAt }
  return {
    kind: 'response',
    turnNumber,
    round,
    speaker,
    optionNumber,
    position,
    content,
    citations,
    cards,
    ...written,
  } as const
}

/** Exports the map and the verdict (§20) without data about readers. A card's id is its turn and position (`3.1`). */
export function exportedMap({ cards, edges, unanswered, by }: DebateMap, verdict: DebateVerdict) {
  const names = new Map(cards.map(({ id, turnNumber }) => [id, `${turnNumber}.${id.slice(id.lastIndexOf('.') + 1)}`]))
  const named = (id: string) => names.get(id) ?? id
  const { option1, option2 } = verdict.strongest
  const { why } = verdict
  return {
    map: {
      cards: cards.map(({ id, turnNumber, optionNumber, point, quote }) => {
        return { id: named(id), turnNumber, optionNumber, point, quote }
      }),
      edges: edges.map(({ from, to, relation, quote, readings, contested, contests }) => {
        return { from: named(from), to: named(to), relation, quote, readings, contested, contests }
      }),
      unanswered: unanswered.map(named),
      by,
    },
    verdict: {
      ...verdict,
      decidingEdges: verdict.decidingEdges.map(({ from, to }) => ({ from: named(from), to: named(to) })),
      strongest: { option1: option1 && named(option1), option2: option2 && named(option2) },
      why: why && { ...why, answered: named(why.answered), unanswered: why.unanswered && named(why.unanswered) },
      crux: verdict.crux && named(verdict.crux),
    },
  }
}
