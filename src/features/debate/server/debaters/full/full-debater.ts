import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { fullPrompt, FULL_PROMPT_VERSION } from './personas.ts'

/** Persona, rules and the debate in one prompt. */
export function fullDebater(asked: AskedModel): Debater {
  const { engine, model, contextTokens } = asked
  return {
    name: engine.name,
    servedBy: asked.model,
    version: FULL_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) => {
      const shorter = (tokens: number) => fullPrompt(brief, tokens)
      return engine.stream({ model, ...fullPrompt(brief, contextTokens), shorter, ...writing })
    },
    guard: (speaker) => speechGuard(speaker, false),
  }
}
