/**
 * The debate as data inside one user message: blocks between markers that carry a key. The key is chosen so that no
 * text in the brief contains it, so nothing a visitor (or a model) wrote can close its block or open another one.
 * The same blocks are read back by `readBrief`, which is how the scripted debater learns what it is asked.
 */
import { createHash } from 'node:crypto'
import type { ModelMessage } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '../../contract.ts'
import { optionOf } from '../../rules.ts'

/** One earlier turn as the prompt shows it. */
export interface BriefTurn {
  readonly turnNumber: number
  readonly text: string
  /** Shown by its main points only, because the whole debate did not fit the budget. */
  readonly condensed: boolean
}

/** What a person added; `turnNumber` is the first turn that can see it. */
export interface BriefContext {
  readonly turnNumber: number
  readonly text: string
}

export interface TurnBrief {
  readonly question: string
  readonly option1: string
  readonly option2: string
  /** The turn to be written. */
  readonly turnNumber: number
  /** Language code of the debate. */
  readonly language: string
  readonly turns: readonly BriefTurn[]
  readonly contexts: readonly BriefContext[]
  /** Text of an interrupted attempt at this turn; empty when there was none. */
  readonly draft: string
}

/** Both debaters answer to added context once: each in its first turn after it came (contract §5). */
export function isFresh(context: { readonly turnNumber: number }, turnNumber: number): boolean {
  return context.turnNumber > turnNumber - 2 && context.turnNumber <= turnNumber
}

const SPEAKERS: Record<OptionNumber, string> = { 1: 'einstein', 2: 'cat' }

/**
 * The brief as delimited text: question, positions, the debate so far in order, the draft, then what turn it is.
 * What stays the same from turn to turn stands first, for providers that cache a prompt's beginning.
 * @param seed anything stable for the debate (its id); the key is derived from it
 */
export function writeBrief(brief: TurnBrief, seed: string): string {
  const texts = [brief.question, brief.option1, brief.option2, brief.draft, brief.language]
  const key = keyFor(seed, [...texts, ...brief.turns.map((turn) => turn.text), ...brief.contexts.map((c) => c.text)])
  const block = (name: string, text: string) => dataBlock(name, key, text)
  const debate = [
    ...brief.contexts.map((context) => ({
      at: context.turnNumber - 0.5,
      text: block(contextName(context), context.text),
    })),
    ...brief.turns.map((turn) => ({ at: turn.turnNumber, text: block(turnName(turn), turn.text) })),
  ].toSorted((a, b) => a.at - b.at)
  return [
    block('question', brief.question),
    block('position-1', brief.option1),
    block('position-2', brief.option2),
    ...debate.map((entry) => entry.text),
    ...(brief.draft === '' ? [] : [block('draft', brief.draft)]),
    block(`now turn-${brief.turnNumber}`, brief.language),
  ].join('\n\n')
}

/** Reads back what `writeBrief` wrote into the last user message; null when there is no brief in it. */
export function readBrief(messages: readonly ModelMessage[]): TurnBrief | null {
  const content = messages.findLast((message) => message.role === 'user')?.content ?? ''
  const key = /<<question ([0-9a-f]{6})>>\n/.exec(content)?.[1]
  if (key === undefined) return null
  const blocks = [...content.matchAll(new RegExp(`<<([^<>\\n]+) ${key}>>\\n([^]*?)\\n<<end ${key}>>`, 'g'))].map(
    ([, name = '', text = '']) => ({ name, text }),
  )
  const numberIn = (name: string) => Number(/turn-(\d+)/.exec(name)?.[1])
  const named = (name: string) => blocks.find((block) => block.name.split(' ')[0] === name)
  const all = (name: string) => blocks.filter((block) => block.name.startsWith(`${name} `))
  const now = named('now')
  const [question, option1, option2] = [named('question'), named('position-1'), named('position-2')]
  if (!now || !question || !option1 || !option2) return null
  return {
    question: question.text,
    option1: option1.text,
    option2: option2.text,
    turnNumber: numberIn(now.name),
    language: now.text,
    turns: all('said').map(({ name, text }) => ({
      turnNumber: numberIn(name),
      text,
      condensed: name.endsWith('condensed'),
    })),
    contexts: all('context').map(({ name, text }) => ({ turnNumber: numberIn(name), text })),
    draft: named('draft')?.text ?? '',
  }
}

/** How the prompt names a turn's block: `said by-cat turn-2`. */
function turnName(turn: BriefTurn): string {
  const name = `said by-${SPEAKERS[optionOf(turn.turnNumber)]} turn-${turn.turnNumber}`
  return turn.condensed ? `${name} condensed` : name
}

const contextName = (context: BriefContext) => `context from-user before-turn-${context.turnNumber}`

/** A text between markers that carry the key: whatever it says, it cannot end its own block. */
export function dataBlock(name: string, key: string, text: string): string {
  return `<<${name} ${key}>>\n${text}\n<<end ${key}>>`
}

/** Six hexadecimal digits that stand in none of the texts: short, for it is paid for in every block. */
export function keyFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt++) {
    const key = createHash('sha256').update(`${seed}:${attempt}`).digest('hex').slice(0, 6)
    if (!texts.some((text) => text.includes(key))) return key
  }
}
