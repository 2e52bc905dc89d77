import type { AskedModel } from '#features/models/server/engines.ts'
import type { Debater } from '../debater.ts'
import { sideWatch } from '../speech/side-watch.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { isEnglish, ownTurn } from './heard.ts'
import { plannedPrompt, PLANNED_PROMPT_VERSION } from './planned-prompt.ts'
import type { Plans } from './plans.ts'

/**
 * A debater for models of one to three billion parameters: it argues by the reasons of a plan, and a sentence for the
 * other side is written again before anybody sees it.
 */
export function plannedDebater(asked: AskedModel, plans: Plans): Debater {
  const { engine, model } = asked
  return {
    name: engine.name,
    version: PLANNED_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) => {
      const { debate, optionNumber } = brief
      const { messagesFor, ...prompt } = plannedPrompt(brief)
      const reasons = plans.of(brief)
      // An opening takes the reason that comes first, and needs no time for a plan.
      const needsPlan = reasons === null && ownTurn(brief) > 0
      const [mine, theirs] = optionNumber === 1 ? [debate.option1, debate.option2] : [debate.option2, debate.option1]
      return engine.stream({
        model,
        ...prompt,
        messages: messagesFor(reasons),
        ...(needsPlan ? { prepared: plans.preparation(brief, messagesFor) } : {}),
        ...(isEnglish(brief) ? { accepts: sideWatch({ question: debate.question, mine, theirs }) } : {}),
        ...writing,
      })
    },
    guard: (speaker) => speechGuard(speaker, true),
  }
}
