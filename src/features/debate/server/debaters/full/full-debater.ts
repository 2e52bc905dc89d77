import { type AskedModel, servedBy } from '#features/models/server/asked-model.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { fullPrompt, FULL_PROMPT_VERSION } from './personas.ts'

/** Persona, rules and the debate in one prompt. */
export function fullDebater(asked: AskedModel): Debater {
  const { engine, model, contextTokens } = asked
  return {
    name: engine.name,
    servedBy: servedBy(asked),
    version: FULL_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) => engine.stream({ model, ...fullPrompt(brief, contextTokens), ...writing }),
    guard: (speaker) => speechGuard(speaker, false),
  }
}
