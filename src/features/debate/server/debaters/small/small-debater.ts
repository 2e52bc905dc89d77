import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { SMALL_PROMPT_VERSION, smallPrompt } from './small-prompt.ts'

export function smallDebater(asked: AskedModel): Debater {
  const { engine, model } = asked
  return {
    name: engine.name,
    servedBy: asked.model,
    version: SMALL_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) => engine.stream({ model, ...smallPrompt(brief), ...writing }),
    guard: (speaker) => speechGuard(speaker, true),
  }
}
