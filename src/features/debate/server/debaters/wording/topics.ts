/** Finds what a question is about, in the question's own words. */
import { plain, segmenter } from './phrases.ts'
import { topicRules } from './topic-rules.ts'

interface Run {
  readonly from: number
  readonly to: number
}

/**
 * Words and pairs of words that say what a question is about, as they stand in it: neighbours that are no fillers form
 * one topic ("private cars"); a longer run gives its first word and its last two ("cities", "cursive writing").
 */
export function topicsOf(question: string, language: string): string[] {
  const rules = topicRules(language)
  const text = plain(question)
  const runs: Run[][] = [[]]
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const [run, to] = [runs.at(-1) ?? [], index + segment.length]
    const last = run.at(-1)
    if (isWordLike && isTelling(segment) && !rules.isFiller(segment)) {
      // "self-driving" is one word
      const hyphened = last !== undefined && text.slice(last.to, index) === '-'
      run.splice(hyphened ? -1 : run.length, 1, { from: hyphened ? last.from : index, to })
      if (rules.endsTopic(segment) && text[to] !== '-') runs.push([])
    } else if (segment.trim() !== '' && segment !== '-') runs.push([])
  }
  const words = (run: readonly Run[]) => rules.bareTopic(text.slice(run[0]?.from, run.at(-1)?.to))
  const topics = runs.flatMap((run) => {
    if (run.length <= rules.topicLength) return run.length === 0 ? [] : [words(run)]
    return [words(run.slice(0, rules.topicLength - 1)), words(run.slice(-rules.topicLength))]
  })
  const distinct = [...new Set(topics)].filter((topic) => topic.length < 40)
  const strong = distinct.filter((topic) => !rules.isWeakTopic(topic))
  if (strong.length > 0) return strong
  return distinct.length > 0 ? distinct : [rules.anything]
}

/** A single letter has no meaning, but a single Han character has: 猫. */
const isTelling = (word: string) => [...word].length > 1 || /\p{Script=Han}/u.test(word)
