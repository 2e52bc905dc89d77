import type { AskedModel } from '#features/models/server/engines.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { ownTurn } from './heard.ts'
import { plannedPrompt, PLANNED_PROMPT_VERSION } from './planned-prompt.ts'
import type { Plans } from './plans.ts'
import { sentenceWatch } from './sentence-watch.ts'

/**
 * A debater for models of one to three billion parameters: it argues by the reasons of a plan, and a sentence
 * that does not belong to its speech is written again before anybody sees it.
 */
export function plannedDebater(asked: AskedModel, plans: Plans): Debater {
  const { engine, model } = asked
  return {
    name: engine.name,
    version: PLANNED_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) => {
      const { messagesFor, ...prompt } = plannedPrompt(brief)
      const reasons = plans.of(brief)
      // An opening takes the reason that comes first, and needs no time for a plan.
      const needsPlan = reasons === null && ownTurn(brief) > 0
      return engine.stream({
        model,
        ...prompt,
        messages: messagesFor(reasons),
        ...(needsPlan ? { prepared: plans.preparation(brief, messagesFor) } : {}),
        accepts: sentenceWatch(brief),
        ...writing,
      })
    },
    guard: (speaker) => speechGuard(speaker, true),
  }
}
