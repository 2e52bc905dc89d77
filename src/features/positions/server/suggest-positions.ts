/** Two positions for a question (§3 "Suggested positions"): by a model if there is a large one, else by rules. */
import { localeFiles } from '#features/language/server/locale-files.ts'
import { smallAnswers, type SmallAnswersDeps } from '#features/models/server/small-answers.ts'
import type { Spender } from '#features/models/server/spend/budget.ts'
import type { SuggestedPositions } from '../contract.ts'
import { checkedPositions, type PositionsAnswer, positionsPrompt, positionsPromptVersion } from './positions-prompt.ts'
import { questionDataSchema } from './question-data.ts'
import { ruledPositions } from './question-rules.ts'
import { languageOf } from './script-language.ts'
import { folded } from './sentence.ts'

/** Milliseconds a model may take: a visitor waits in the form, and the rules have an answer at once. */
const PATIENCE_MS = 8_000
/** The number of kept answers, of about 300 bytes each. */
const KEPT = 2_000

/** @param spender the account whose share of the day's ceiling is spent; null for an anonymous visitor */
export type Suggester = (
  question: string,
  page: string,
  spender: Spender,
  signal: AbortSignal,
) => Promise<SuggestedPositions>

const questionData = localeFiles('question', questionDataSchema)

/** Returns the function that suggests positions. It never rejects: when a model fails, the rules answer. */
export function positionSuggester(deps: SmallAnswersDeps): Suggester {
  const options = { patienceMs: PATIENCE_MS, kept: KEPT, instead: 'positions by rules' }
  const byModel = smallAnswers<PositionsAnswer, SuggestedPositions>(deps, options)
  return async (question, page, spender, signal) => {
    const language = languageOf(question, page)
    const positions = await byModel({
      key: [positionsPromptVersion(), language, folded(question)].join('\n'),
      prompt: positionsPrompt(question, language),
      checked: checkedPositions,
      spender,
      signal,
    })
    if (positions !== null) return positions
    const { content, language: spoken } = questionData(language)
    return ruledPositions(question, content, spoken)
  }
}
