/** Debates as they are in use, to be counted: turns of the scripted debater, and prose of this project as what sources say. */
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EarlierTurn } from '#features/turns/server/debaters/transcript-budget.ts'
import type { TurnBrief } from '#features/turns/server/debaters/debater.ts'
import { bankFor } from '#features/turns/server/debaters/scripted/bank.ts'
import { composeTurn } from '#features/turns/server/debaters/scripted/compose.ts'
import { extractCards } from '#features/cards/server/extract-cards.ts'
import { writeCards } from '#features/debates/cards.ts'
import { optionOf } from '#features/debates/rules.ts'

export interface Sample {
  readonly id: string
  readonly question: string
  readonly option1: string
  readonly option2: string
}

/** Passages of a debate with sources: eight for each side (§17), as long as those of the bench `relay`. */
const PASSAGES = 16
const PASSAGE_CHARACTERS = 585

const DOCUMENTS = ['product.md', 'operations.md', 'benchmarks.md', 'quality.md', 'languages.md']

/** English prose, as compressible as that of pages: `length` characters from the `nth` place on. */
export function prose(nth: number, length: number): string {
  text ??= DOCUMENTS.map((name) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')).join('\n')
  const from = (nth * 7_919) % Math.max(1, text.length - length)
  return text.slice(from, from + length)
}
let text: string | null = null

export function passagesOf(): BriefPassage[] {
  return Array.from({ length: PASSAGES }, (_, at) => ({
    marker: 1 + (at % 6),
    sourceId: `source-${at % 6}`,
    title: 'An article',
    url: `https://en.wikipedia.org/wiki/An_article_${at % 6}`,
    language: 'en',
    start: at * PASSAGE_CHARACTERS,
    text: prose(at, PASSAGE_CHARACTERS),
    optionNumber: at < PASSAGES / 2 ? 1 : 2,
  }))
}

/** The briefs of a debate's turns, each with the turns before it and their cards. @param passages of all its turns */
export function briefsOf(
  { id, question, option1, option2 }: Sample,
  turns: number,
  passages: readonly BriefPassage[],
): readonly { readonly brief: TurnBrief; readonly written: EarlierTurn }[] {
  const language = 'en'
  const debate = { id, question, option1, option2, coffeeLevel: 1, language }
  const earlier: EarlierTurn[] = []
  return Array.from({ length: turns }, (_, at) => {
    const optionNumber = optionOf(at + 1)
    const brief = {
      debate,
      turnNumber: at + 1,
      optionNumber,
      earlier: [...earlier],
      userInputs: [],
      lostAttempt: '',
      passages,
    }
    const content = composeTurn({ ...brief, passages: [] }, bankFor(language))
    const position = optionNumber === 1 ? option1 : option2
    const written = { turnNumber: at + 1, content, summary: writeCards(extractCards({ content, language, position })) }
    earlier.push(written)
    return { brief, written }
  })
}
