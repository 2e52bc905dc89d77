/** Makes the queries by which facts are looked up for a position (§17). */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { topicRules } from '#features/debates/server/topics/topic-rules.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import type { DebateRow } from '#features/debates/server/store.ts'

/** Topics of a query: places of search ask for all words, so more of them find less. */
const TOPICS = 4

/** The narrower one first; nothing of who asks. */
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
