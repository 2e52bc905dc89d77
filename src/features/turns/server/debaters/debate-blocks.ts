/** Block markers contain a key that occurs in no text of the debate, so that no text can close its own block. */
import { dataBlock, keyFor } from '#platform/server/llm/data-block.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { type Asked, optionOf } from '#features/debates/rules.ts'
import { timeline } from '#features/debates/timeline.ts'

export interface BriefTurn {
  readonly turnNumber: number
  readonly text: string
  readonly condensed: boolean
}

/** `turnNumber` is the number of the first turn whose prompt can contain the text. */
export interface BriefContext {
  readonly turnNumber: number
  /** The debaters that must answer the question; null or undefined if the text is context for both. */
  readonly asked?: Asked | null
  readonly text: string
}

interface BriefSource {
  readonly marker: number
  readonly title: string
  readonly language: string | null
  readonly text: string
}

/** Precedes each line of a source, so that no line reads like an instruction. */
export const DATAMARK = '^'

export interface DebateBlocks {
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly turnNumber: number
  readonly language: string
  readonly turns: readonly BriefTurn[]
  readonly contexts: readonly BriefContext[]
  readonly draft: string
  readonly sources?: readonly BriefSource[]
  /** The question that the turn answers first; null or undefined if there is none. */
  readonly asked?: string | null
}

const SPEAKERS: Record<OptionNumber, string> = { 1: 'einstein', 2: 'cat' }

/** Writes the unchanging blocks first, for the provider's cache. @param seed a text that stays the same in a debate */
export function writeBlocks(debate: DebateBlocks, seed: string): string {
  const { asked = null } = debate
  const texts = [debate.question, debate.option1, debate.option2, debate.draft, debate.language, asked ?? '']
  const sources = sourceBlocks(debate.sources ?? [])
  const said = [...debate.turns, ...debate.contexts, ...sources].map(({ text }) => text)
  const key = keyFor(seed, [...texts, ...said])
  const block = (name: string, text: string) => dataBlock(name, key, text)
  const spoken = timeline(debate.turns, debate.contexts).map(({ kind, item }) =>
    block(kind === 'input' ? contextName(item) : turnName(item), item.text),
  )
  return [
    block('question', debate.question),
    block('position-1', debate.option1),
    block('position-2', debate.option2),
    ...sources.map(({ name, text }) => block(name, text)),
    ...spoken,
    ...(debate.draft === '' ? [] : [block('draft', debate.draft)]),
    ...(asked === null ? [] : [block('open-question', asked)]),
    block(`now turn-${debate.turnNumber}`, debate.language),
  ].join('\n\n')
}

/** Joins the passages of each source in one block. */
function sourceBlocks(sources: readonly BriefSource[]) {
  const texts = new Map<number, string>()
  for (const source of sources) {
    const before = texts.get(source.marker)
    texts.set(source.marker, before === undefined ? sourceText(source) : `${before}\n\n${markedLines(source)}`)
  }
  return [...texts].map(([marker, text]) => ({ name: `source ${marker}`, text }))
}

/** Marks each line of a source ("spotlighting", Hines et al. 2024), so that models follow its instructions less often. */
export const sourceText = (source: BriefSource): string =>
  `${datamarked(`${source.title}${source.language === null ? '' : ` (${source.language})`}`)}\n${markedLines(source)}`

const markedLines = ({ text }: BriefSource): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(datamarked)
    .join('\n')

export const datamarked = (words: string): string =>
  `${DATAMARK} ${words.replaceAll(DATAMARK, '').trim().replaceAll(/\s+/gu, ' ')}`

function turnName(turn: BriefTurn): string {
  const name = `said by-${SPEAKERS[optionOf(turn.turnNumber)]} turn-${turn.turnNumber}`
  return turn.condensed ? `${name} condensed` : name
}

const ASKED_NAMES: Record<Asked, string> = { option1: SPEAKERS[1], option2: SPEAKERS[2], both: 'both' }

function contextName({ asked = null, turnNumber }: BriefContext): string {
  const name = asked === null ? 'context from-user' : `question from-user to-${ASKED_NAMES[asked]}`
  return `${name} before-turn-${turnNumber}`
}

/**
 * Returns true if the turn is one of the first two that see the context and therefore must address it (§13, §20). A question
 * to one side concerns only that side's turn.
 */
export function isFresh(heard: Pick<BriefContext, 'turnNumber' | 'asked'>, turn: number): boolean {
  const { turnNumber, asked = null } = heard
  const first = turnNumber > turn - 2 && turnNumber <= turn
  return first && (asked === null || asked === 'both' || asked === `option${optionOf(turn)}`)
}
