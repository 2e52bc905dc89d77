/** Who reads the answers of maps, as the judge measures them (§20): a model by itself, and the rule by quotation. */
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { costOf } from '#features/models/server/spend/price.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { SHOWN_CARDS } from '../map/answer-prompt.ts'
import { answersByQuotation } from '../map/answers-by-quotation.ts'
import { readingsOf } from '../map/read-answers.ts'
import type { JudgedReader } from './measure.ts'

const MICRO = 1_000_000
/** How often a turn is read before its failure ends the measuring: hundreds of calls meet a slow one. */
const TRIES = 2

export interface PaidReader extends JudgedReader {
  /** US dollars so far, at list prices. */
  dollars(): number
}

/** Reads as a map of this model alone is read: three times, in three orders of the cards. */
export function modelReader(target: AskedModel, paid: PaidCall): PaidReader {
  let micro = 0
  const metered: PaidCall = async (who, most, spender, call) => {
    let spent = most
    const answer = await paid(who, most, spender, (count) =>
      call((usage) => {
        spent = usage
        count(usage)
      }),
    )
    micro += costOf(who, spent)
    return answer
  }
  return {
    dollars: () => micro / MICRO,

    async read({ turn, cards, others }, signal) {
      const shown = {
        responseId: turn.response.id,
        content: turn.response.content,
        cards,
        others: others.slice(-SHOWN_CARDS),
      }
      for (let tries = 1; ; tries += 1) {
        try {
          const readers = { targets: [target], paid: metered, spender: null, signal, onUsage: () => {} } as const
          return (await readingsOf(shown, readers)) ?? []
        } catch (error) {
          if (tries === TRIES || signal.aborted || !(error instanceof EngineError)) throw error
        }
      }
    },
  }
}

/** It reads once and always finds the same. */
export const ruleReader: JudgedReader = {
  async read({ formed, turn, before }) {
    const { question, option1, option2 } = formed.debate
    return [answersByQuotation(turn, before, [question, option1, option2])]
  },
}
