/** Decides by a rule of thumb which side a turn argues for. The rule is less reliable than a model (docs/quality.md). */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { Question } from '../questions/question.ts'
import { type StanceWords, stanceWords } from './stance-words.ts'
import { fold, quotationsOf, sentencesOf, withoutQuotations } from './text.ts'

/** Whether the speaker kept the assigned position; `contested` means that the judge contradicted itself. */
export type Stance = 'kept' | 'lost' | 'unclear' | 'contested'

export interface StanceMark {
  readonly stance: Stance
  /** The findings shown in the report, such as `+ commits: by the sea` or `− peak`. */
  readonly seen: readonly string[]
}

/** The points for each finding in a turn. A commitment outweighs two signs. */
const WEIGHT = { commits: 3, rejects: 2, closes: 3, endsOnOther: -1, concedes: -5, sign: 1 } as const
const ENDING = 0.3
/** The stance is unclear if the absolute value of the score is smaller than this. */
const MARGIN = 2

type Asked = Pick<Question, 'question' | 'context' | 'option1' | 'option2' | 'signs' | 'language'>

export function stanceOf(text: string, speaker: OptionNumber, asked: Asked): StanceMark {
  const words = stanceWords(asked.language)
  if (words === null) return { stance: 'unclear', seen: [] }
  const positions = namesOf(asked)
  const isPosition = (quotation: string) =>
    [...positions[1], ...positions[2]].some((name) => new RegExp(`${wholeWords(name)}$`, 'u').test(bare(quotation)))
  const spoken = withoutAsked(text, asked)
  const own = ownSentences(withoutQuotations(spoken, isPosition), words)
  // Removes quotations, because a quoted position does not show what the speaker supports.
  const unquoted = ownSentences(withoutQuotations(spoken), words)
  const seen: string[] = []
  let score = 0
  const note = (weight: number, what: string) => {
    score += weight
    seen.push(`${weight > 0 ? '+' : '−'} ${what}`)
  }
  for (const side of [1, 2] as const) {
    const sign = side === speaker ? 1 : -1
    const commits = own.find((sentence) => matchesAny(sentence, words.affirms, positions[side]))
    if (commits !== undefined) note(sign * WEIGHT.commits, `commits: ${short(commits)}`)
    const rejects = own.find((sentence) => matchesAny(sentence, words.denies, positions[side]))
    if (rejects !== undefined) note(-sign * WEIGHT.rejects, `rejects: ${short(rejects)}`)
    for (const said of asked.signs[side]) {
      if (unquoted.some((sentence) => says(sentence, fold(said), words))) note(sign * WEIGHT.sign, said)
    }
  }
  const last = closing(spoken, positions)
  if (last === speaker) note(WEIGHT.closes, 'its last words name its own position')
  else if (last !== null) note(WEIGHT.endsOnOther, 'its last words name the other position')
  const concedes = new RegExp(words.concedes.replaceAll('{o}', words.called[speaker === 1 ? 2 : 1]), 'u')
  // "You are right, but …" does not count, because the speaker concedes only a point.
  const givesIn = own.find((sentence) => {
    const granted = concedes.exec(sentence)
    return granted !== null && !words.turns.test(sentence.slice(granted.index + granted[0].length))
  })
  if (givesIn !== undefined) note(WEIGHT.concedes, `gives in: ${short(givesIn)}`)
  if (score >= MARGIN) return { stance: 'kept', seen }
  return { stance: score <= -MARGIN ? 'lost' : 'unclear', seen }
}

type Names = Readonly<Record<OptionNumber, readonly string[]>>

/** Returns the names of each position, without those that are part of the opposite position. */
function namesOf({ option1, option2 }: Asked): Names {
  const parts = (position: string) => {
    const whole = bare(position)
    return [...new Set([whole, ...whole.split(/[,،，]\s*/u)])].filter((name) => name !== '')
  }
  const [first, second] = [parts(option1), parts(option2)]
  const telling = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.some((other) => holds(other, name)))
  return { 1: telling(first, second), 2: telling(second, first) }
}

/** Removes the question and the added context, because repeating them shows no stance. */
function withoutAsked(text: string, { question, context }: Asked): string {
  return [question, ...(context === undefined ? [] : [context])].reduce(
    (rest, known) => rest.replaceAll(known, ' '),
    text,
  )
}

/**
 * Returns the side whose position is named last at the end of a turn; null if neither is named, or both in the same sentence.
 * A position counts only if it is quoted or has more than one word.
 */
function closing(text: string, positions: Names): OptionNumber | null {
  const sentences = sentencesOf(text)
  const end = Math.max(1, Math.ceil(sentences.length * ENDING))
  for (const sentence of sentences.slice(-end).toReversed()) {
    const quoted = quotationsOf(sentence).map(bare)
    const names = (side: OptionNumber) =>
      positions[side].some((name) => quoted.includes(name) || (/\s/.test(name) && holds(fold(sentence), name)))
    if (names(1) !== names(2)) return names(1) ? 1 : 2
    if (names(1)) return null
  }
  return null
}

const bare = (text: string): string => fold(text).replace(/[.!?。！？।؟]+$/u, '')

/** Returns the speaker's own statements. In "You say X, but Y", only Y is one. */
function ownSentences(text: string, words: StanceWords): string[] {
  return sentencesOf(text).flatMap((sentence) => {
    const folded = fold(sentence)
    const granted = words.grants.exec(folded)
    if (granted === null) return [folded]
    const rest = folded.slice(granted.index)
    const turned = words.turns.exec(rest)
    const before = folded.slice(0, granted.index).trim()
    const after = turned === null ? '' : rest.slice(turned.index + turned[0].length).trim()
    return [before, after].filter((part) => part !== '')
  })
}

function matchesAny(sentence: string, patterns: readonly string[], names: readonly string[]): boolean {
  return names.some((name) =>
    patterns.some((pattern) =>
      new RegExp(
        pattern.replaceAll('{p}', () => wholeWords(name)),
        'u',
      ).test(sentence),
    ),
  )
}

/** Returns whether the sentence contains the sign without a negation. In Latin script, the sign must begin a word. */
function says(sentence: string, sign: string, words: StanceWords): boolean {
  for (let at = sentence.indexOf(sign); at !== -1; at = sentence.indexOf(sign, at + 1)) {
    const before = sentence.slice(0, at)
    const startsWord = !/[\p{Script=Latin}]$/u.test(before)
    const negated = words.negates.test(before) || words.negatesAfter?.test(sentence.slice(at + sign.length)) === true
    if (startsWord && !negated) return true
  }
  return false
}

/** Returns a pattern that matches the name as whole words or, in Chinese, anywhere except after 不 ("not"). */
const wholeWords = (name: string): string =>
  /^\p{Script=Han}/u.test(name) ? `(?<!不)${escaped(name)}` : `(?<!\\p{L})${escaped(name)}(?!\\p{L})`
const holds = (text: string, name: string): boolean => new RegExp(wholeWords(name), 'u').test(text)
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const short = (sentence: string): string => (sentence.length > 60 ? `${sentence.slice(0, 59)}…` : sentence)
