import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { topicRules } from '#features/debates/server/topics/topic-rules.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import type { DebateRow } from '#features/debates/server/store.ts'

/** Search engines require all topics, so more topics find less. */
const TOPICS = 4

/** Makes the queries for a position, the narrower first; they say nothing about the user (§17). */
export function searchWords(
  debate: Pick<DebateRow, 'question' | 'option1' | 'option2' | 'language'>,
  optionNumber: OptionNumber,
): readonly string[] {
  const { anything } = topicRules(debate.language)
  const telling = (text: string) => topicsOf(text, debate.language).filter((topic) => topic !== anything)
  const asked = telling(debate.question)
  const claimed = telling(optionNumber === 1 ? debate.option1 : debate.option2)
  const both = [...new Set([...asked.slice(0, TOPICS - 1), ...claimed])].slice(0, TOPICS)
  return [...new Set([both.join(' '), asked.slice(0, TOPICS).join(' ')])].filter((query) => query !== '')
}
