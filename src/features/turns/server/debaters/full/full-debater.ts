import { promptVersion } from '#features/models/server/model-task.ts'
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { SAMPLE_BRIEFS } from '../sample-briefs.ts'
import { fullPrompt } from './personas.ts'

export const fullPromptVersion = promptVersion(() => SAMPLE_BRIEFS.map((brief) => fullPrompt(brief)))

/** Persona, rules and the debate in one prompt. */
export function fullDebater(asked: AskedModel): Debater {
  const { engine, model, contextTokens } = asked
  return {
    name: engine.name,
    servedBy: asked.model,
    version: fullPromptVersion(),
    priced: asked,
    write: (brief, writing) => {
      const shorter = (tokens: number) => fullPrompt(brief, tokens)
      return engine.stream({ model, ...fullPrompt(brief, contextTokens), shorter, ...writing })
    },
    guard: (speaker) => speechGuard(speaker, false),
  }
}
