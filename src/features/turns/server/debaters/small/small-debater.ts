import { promptVersion } from '#features/models/server/model-task.ts'
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Debater } from '../debater.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { SAMPLE_BRIEFS } from '../sample-briefs.ts'
import { smallPrompt } from './small-prompt.ts'

export const smallPromptVersion = promptVersion(() => SAMPLE_BRIEFS.map(smallPrompt))

export function smallDebater(asked: AskedModel): Debater {
  const { engine, model } = asked
  return {
    name: engine.name,
    servedBy: asked.model,
    version: smallPromptVersion(),
    priced: asked,
    write: (brief, writing) => engine.stream({ model, ...smallPrompt(brief), ...writing }),
    guard: (speaker) => speechGuard(speaker, true),
  }
}
