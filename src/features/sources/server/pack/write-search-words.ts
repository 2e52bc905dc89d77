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

/** The search then goes on without the model (§17). */
const PATIENCE_MS = 3_000
/** Answers of about 300 bytes: the form's examples are debated often. */
const KEPT = 500

/** Never rejects; null to use only the rules' words. */
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
