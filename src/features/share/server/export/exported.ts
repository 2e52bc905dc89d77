/** The content of a debate's file, for any format; its own words are English, and Markdown translates them. */
import type { UserInput, Response } from '#features/debates/contract/entries.ts'
import { type ArgumentCard, readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Source } from '#features/sources/contract.ts'
import { type DigitalSource, digitalSourceOf, type DigitalSourceType } from '#features/debates/digital-source.ts'
import type { FirstItems, TimelineEntry } from '#features/debates/timeline.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { fill } from '#features/language/fill.ts'
import { exportTexts } from '../../export-texts.ts'
import type { MapAndVerdict } from './exported-map.ts'

export interface Speech extends Pick<
  Response,
  | 'turnNumber'
  | 'optionNumber'
  | 'content'
  | 'citations'
  | 'aiModel'
  | 'engine'
  | 'servedBy'
  | 'cut'
  | 'digitalSourceType'
  | 'createdAt'
> {
  readonly kind: 'response'
  readonly speaker: string
  readonly position: string
  readonly cards: readonly ArgumentCard[]
}

export interface Context extends Pick<UserInput, 'turnNumber' | 'content' | 'createdAt'> {
  readonly kind: 'input'
}

export interface Exported
  extends Pick<Debate, 'question' | 'option1' | 'option2' | 'language' | 'rematchOf' | 'createdAt'>, MapAndVerdict {
  readonly items: readonly (Speech | Context)[]
  readonly totalItems: number
  readonly truncated: boolean
  /** §16; null when nothing in the file is generated. */
  readonly digitalSourceType: DigitalSourceType | null
  /** Says that the file holds only a part of the debate; null when it holds all. */
  readonly note: string | null
  /** As they are listed; of a part only those that it cites (§17). */
  readonly sources: readonly Source[]
}

/** @param seen the part of the debate that is exported */
export function exported(
  debate: Debate,
  { items, truncated, responses, userInputs }: FirstItems<Response, UserInput>,
  sources: readonly Source[],
  judged: MapAndVerdict,
): Exported {
  const { question, option1, option2, language, rematchOf, createdAt, totalItems } = debate
  const digitalSourceType = digitalSourceOf(responses, userInputs.length)?.type ?? null
  const note = truncated ? fill(exportTexts.partOnly, { shown: items.length, total: totalItems }) : null
  const said = items.map((entry) => itemOf(entry, [option1, option2]))
  const head = { question, option1, option2, language, rematchOf, createdAt, digitalSourceType }
  return { ...head, totalItems, truncated, note, items: said, sources, ...judged }
}

/** §16: what a machine can tell of the file; null when nothing in it is generated. */
export function sourceOfFile({ items }: Pick<Exported, 'items'>): DigitalSource | null {
  const responses = items.flatMap((item) => (item.kind === 'response' ? [item] : []))
  return digitalSourceOf(responses, items.length - responses.length)
}

function itemOf(entry: TimelineEntry<Response, UserInput>, [option1, option2]: [string, string]): Speech | Context {
  if (entry.kind === 'input') {
    const { turnNumber, content, createdAt } = entry.item
    return { kind: 'input', turnNumber, content, createdAt }
  }
  const { turnNumber, optionNumber, content, citations, summary, ...by } = entry.item
  const { aiModel, engine, servedBy, cut, digitalSourceType, createdAt } = by
  const [speaker, position] = optionNumber === 1 ? [viewTexts.einstein, option1] : [viewTexts.cat, option2]
  const cards = readCards(summary ?? '')
  const written = { aiModel, engine, servedBy, cut, digitalSourceType, createdAt }
  return { kind: 'response', turnNumber, speaker, optionNumber, position, content, citations, cards, ...written }
}
