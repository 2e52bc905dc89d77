/** The words of a search, written by a provider's model where there is one (§17). */
import { smallAnswers, type SmallAnswersDeps } from '#features/models/server/small-answers.ts'
import type { Spender } from '#features/models/server/spend/budget.ts'
import {
  checkedWords,
  type Debated,
  type SearchWordsAnswer,
  searchWordsPrompt,
  searchWordsPromptVersion,
  type WrittenWords,
} from './search-words-prompt.ts'

/** Milliseconds a model may take (§17): the search goes on without its words then. */
const PATIENCE_MS = 3_000
/** The number of kept answers, of about 300 bytes each: the examples of the form are debated often. */
const KEPT = 500

/** It never rejects; null = the rules' words are all there are. */
export type WordWriter = (debate: Debated, spender: Spender, signal: AbortSignal) => Promise<WrittenWords | null>

export function wordWriter(deps: SmallAnswersDeps): WordWriter {
  const options = { patienceMs: PATIENCE_MS, kept: KEPT, instead: 'search words by rules' }
  const byModel = smallAnswers<SearchWordsAnswer, WrittenWords>(deps, options)
  return (debate, spender, signal) => {
    const { question, option1, option2, language } = debate
    return byModel({
      key: JSON.stringify([searchWordsPromptVersion(), language, question, option1, option2]),
      prompt: searchWordsPrompt(debate),
      checked: (answer) => checkedWords(answer, debate),
      spender,
      signal,
    })
  }
}
