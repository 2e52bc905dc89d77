import { segmentsOf } from '#platform/server/text/segments.ts'
import { plain, segmenter } from './phrases.ts'
import { topicRules, type TopicRules } from './topic-rules.ts'
import { isSameWord } from './named-words.ts'
import { normalForm } from '#platform/normal-form.ts'
import { UNSPACED } from '#platform/server/text/folded-text.ts'

interface Run {
  readonly from: number
  readonly to: number
}

/** Finds a question's topics, which are adjacent words that are not fillers ("private cars"). */
export function topicsOf(question: string, language: string): readonly string[] {
  const rules = topicRules(language)
  const text = plain(question)
  const written = rules.topicsOfExample(text)
  if (written !== undefined) return written
  const runs: Run[][] = [[]]
  for (const { segment, index, isWordLike } of joinedWordsOf(text, rules)) {
    const [run, to] = [runs.at(-1) ?? [], index + segment.length]
    const last = run.at(-1)
    if (isWordLike && isTelling(segment) && !rules.isFiller(segment)) {
      const hyphened = last !== undefined && text.slice(last.to, index) === '-'
      run.splice(hyphened ? -1 : run.length, 1, { from: hyphened ? last.from : index, to })
      if (rules.endsTopic(segment) && text[to] !== '-') runs.push([])
    } else if (segment.trim() !== '' && segment !== '-') runs.push([])
  }
  const words = (run: readonly Run[]) => text.slice(run[0]?.from, run.at(-1)?.to)
  const topics = runs.flatMap((run) => parts(run, words, rules)).map((run) => rules.bareTopic(words(run)))
  const distinct = [...new Set(topics)].filter((topic) => topic.length < 40)
  const strong = distinct.filter((topic) => !rules.isWeakTopic(topic))
  if (strong.length > 0) return strong
  return distinct.length > 0 ? distinct : [rules.anything]
}

function parts(run: readonly Run[], words: (run: readonly Run[]) => string, rules: TopicRules): (readonly Run[])[] {
  const { isPair, topicLength } = rules
  if (isPair === null) {
    if (run.length <= topicLength) return run.length === 0 ? [] : [run]
    return [run.slice(0, topicLength - 1), run.slice(-topicLength)]
  }
  const found: (readonly Run[])[] = []
  for (let at = 0; at < run.length; at += found.at(-1)?.length ?? 1) {
    const two = run.slice(at, at + 2)
    found.push(two.length === 2 && isPair(words(two)) ? two : two.slice(0, 1))
  }
  return found
}

/** Joins words that Intl.Segmenter splits, such as unknown katakana (スマホ) and words with `tails` (机器人). */
function joinedWordsOf(text: string, rules: TopicRules) {
  const words: { segment: string; readonly index: number; readonly isWordLike: boolean }[] = []
  for (const { segment, index, isWordLike } of segmentsOf(segmenter, text)) {
    const last = words.at(-1)
    const joins = last?.isWordLike === true && isWordLike && isOneWord(last.segment, segment, rules)
    if (joins) last.segment += segment
    else words.push({ segment, index, isWordLike })
  }
  return words
}

const KATAKANA = /^[\p{Script=Katakana}ー]+$/u

const isOneWord = (first: string, second: string, { isTail, isFiller }: TopicRules) =>
  (KATAKANA.test(first) && KATAKANA.test(second)) || (isTail(second) && !isFiller(first))

/** Returns false for single letters, except Han characters, which may be words: 猫. */
const isTelling = (word: string) => [...word].length > 1 || /\p{Script=Han}/u.test(word)

export const wordsOf = (text: string): string[] =>
  [...segmentsOf(segmenter, text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => normalForm(segment, 'NFKC').toLowerCase())

export function tellingWords(text: string, language: string): readonly string[] {
  const { isFiller } = topicRules(language)
  const isTelling = (word: string) => [...word].length > (UNSPACED.test(word) ? 0 : 2) && !isFiller(word)
  const distinct: string[] = []
  for (const word of wordsOf(text).filter(isTelling)) {
    if (!distinct.some((other) => isSameWord(word, other))) distinct.push(word)
  }
  return distinct
}
