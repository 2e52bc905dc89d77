/** Finds two positions by the kind of the question, without any model. */
import { visibleCharacters } from '#platform/text-length.ts'
import type { SuggestedPositions } from '../contract.ts'
import { optionsOf } from './either-or.ts'
import { KINDS, type Kind, type QuestionData } from './question-data.ts'
import { bare, capitalised, CLAUSE, sentenceOf } from './sentence.ts'
import { matchersOf } from './word-matching.ts'

/** In languages whose question words come first, one word may precede them: "In what year", "Mit wem". */
const WORDS_BEFORE = 1

/** "A or B?" gives A and B, else Yes and No, or two stances of its kind. @param language for capital letters */
export function ruledPositions(question: string, data: QuestionData, language: string): SuggestedPositions {
  const sentence = sentenceOf(question)
  if (sentence.search(matchersOf(data).anywhere.orNot) >= 0) return answer(true, [data.yes, data.no])
  const begins = startOf(sentence, data)
  const options = optionsOf(sentence, data, begins !== null && begins !== 'yes-no')
  if (options !== null) {
    // §5: a position has at least two characters; 猫 is one. Both get the same form.
    const short = options.some((option) => visibleCharacters(option) < 2)
    const worded = (option: string) => capitalised(short ? data.short.replace('{x}', () => option) : option, language)
    return answer(false, [worded(options[0]), worded(options[1])])
  }
  const asked = askedFor(sentence, data)
  return asked === 'yes-no' ? answer(true, [data.yes, data.no]) : answer(false, data.stances[asked])
}

const answer = (isYesNoQuestion: boolean, [position1, position2]: readonly [string, string]): SuggestedPositions => ({
  isYesNoQuestion,
  suggestedPositions: { position1, position2 },
})

function askedFor(sentence: string, data: QuestionData): Kind | 'yes-no' {
  const matchers = matchersOf(data)
  const text = sentence.replace(matchers.ignore, ' ')
  const begins = startOf(text.trim(), data)
  if (begins !== null) return begins
  if (text.search(matchers.anywhere.particles) >= 0) return 'yes-no'
  for (const clause of text.split(CLAUSE).slice(1)) {
    const asked = startOf(bare(clause), data)
    if (asked !== null) return asked
  }
  const looked = data.openAnywhere
    ? text
    : text
        .trim()
        .split(' ')
        .slice(0, WORDS_BEFORE + 1)
        .join(' ')
  return first(KINDS, (kind) => matchers.anywhereOpen[kind].exec(looked)) ?? 'yes-no'
}

/** Null when they do not say it. */
function startOf(clause: string, data: QuestionData): Kind | 'yes-no' | null {
  const { start, startOpen } = matchersOf(data)
  const lengths = KINDS.map((kind) => [kind, startOpen[kind].exec(clause)?.[0].length ?? 0] as const)
  const [kind, length] = lengths.reduce((longest, one) => (one[1] > longest[1] ? one : longest))
  const opener = start.openers.exec(clause)?.[0].length ?? 0
  if (Math.max(opener, length) === 0) return null
  return opener >= length ? 'yes-no' : kind
}

/** Of two that begin together the longer. */
function first(kinds: readonly Kind[], find: (kind: Kind) => RegExpExecArray | null): Kind | null {
  const found = kinds.flatMap((kind) => {
    const match = find(kind)
    return match === null ? [] : [{ kind, at: match.index, length: match[0].length }]
  })
  return found.toSorted((a, b) => a.at - b.at || b.length - a.length)[0]?.kind ?? null
}
