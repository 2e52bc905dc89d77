import type { AskedModel } from '#features/models/server/engines.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { smallPrompt, SMALL_PROMPT_VERSION } from './small-prompt.ts'

/** A debater for tiny models: its prompt is three plain lines, and it gives the model the first words of each part. */
export function smallDebater(asked: AskedModel): Debater {
  const { engine, model } = asked
  return {
    name: engine.name,
    version: SMALL_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) => engine.stream({ model, ...smallPrompt(brief), ...writing }),
    guard: (speaker) => speechGuard(speaker, true),
  }
}
