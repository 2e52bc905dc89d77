import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { SHOWN_CARDS } from '#features/verdict/server/map/answer-prompt.ts'
import { answersByQuotation } from '#features/verdict/server/map/answers-by-quotation.ts'
import { readingsOf } from '#features/verdict/server/map/read-answers.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { LANGUAGE } from './fixed-debates.ts'
import type { Labeller } from './measure.ts'

/** Maximum attempts per turn, because some of the hundreds of calls are likely to fail. */
const TRIES = 2

/** Returns a labeller that gets two readings of each turn, with opposite leanings, from a single call. */
export const modelLabeller = (target: AskedModel, paid: PaidCall): Labeller => ({
  async label({ formed, turn, cards, others }, signal) {
    const { id, content } = turn.response
    const { question, option1, option2 } = formed.debate
    const positions = formed.form === 'sides' ? { option1: option2, option2: option1 } : { option1, option2 }
    const debate = { question, ...positions, language: LANGUAGE }
    const shown = { debate, responseId: id, content, cards, others: others.slice(-SHOWN_CARDS) }
    for (let tries = 1; ; tries += 1) {
      try {
        return (await readingsOf(shown, target, { paid, spender: null, signal })) ?? []
      } catch (error) {
        if (tries === TRIES || signal.aborted || !(error instanceof EngineError)) throw error
      }
    }
  },
})

/** Reads each turn once, because the rule always gives the same result. */
export const ruleLabeller: Labeller = {
  async label({ formed, turn, before }) {
    const { question, option1, option2 } = formed.debate
    return [answersByQuotation(turn, before, [question, option1, option2])]
  },
}
