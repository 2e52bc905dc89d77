import type { AskedModel } from '#features/models/server/engines.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { sentenceWatch } from './sentence-watch.ts'
import { smallPrompt, SMALL_PROMPT_VERSION } from './small-prompt.ts'

/**
 * A debater for tiny models: its prompt is three plain lines, it gives the model the first words of each part, and a sentence
 * that does not belong to its speech is made again.
 */
export function smallDebater(asked: AskedModel): Debater {
  const { engine, model } = asked
  return {
    name: engine.name,
    version: SMALL_PROMPT_VERSION,
    priced: asked,
    write: (brief, writing) =>
      engine.stream({ model, ...smallPrompt(brief), accepts: sentenceWatch(brief), ...writing }),
    guard: (speaker) => speechGuard(speaker, true),
  }
}
