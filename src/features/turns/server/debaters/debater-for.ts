import { PERSON } from '#features/debates/digital-source.ts'
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { Debater, TurnPrompt } from './debater.ts'
import { fullPrompt, fullPromptVersion } from './personas.ts'
import { smallPrompt, smallPromptVersion } from './small-prompt.ts'
import { CheckedAnswer } from './speech/checked-answer.ts'
import { speechGuard, unguarded } from './speech/speech-guard.ts'

export type DebaterFor = (modelId: string) => Debater

export function debaterChooser(engineFor: Engines['engineFor'], scripted: Debater): DebaterFor {
  return (modelId) => {
    const target = engineFor(modelId)
    return target.kind === 'scripted' ? scripted : modelDebater(target)
  }
}

function modelDebater(asked: AskedModel): Debater {
  const { engine, model, contextTokens } = asked
  const isSmall = asked.prompts === 'short'
  return {
    name: engine.name,
    servedBy: model,
    version: isSmall ? smallPromptVersion() : fullPromptVersion(),
    priced: asked,
    write(brief, writing) {
      return new CheckedAnswer(brief.debate.language, writing, (remark, reports) => {
        const promptFor = (tokens: number | null) =>
          remarked(isSmall ? smallPrompt(brief) : fullPrompt(brief, tokens), remark)
        const prompt = promptFor(contextTokens)
        const shorter = isSmall ? {} : { shorter: promptFor }
        return { prompt, answer: engine.stream({ model, ...prompt, ...shorter, ...reports }) }
      })
    },
    guard: (speaker, onGuarded) => speechGuard(speaker, isSmall, onGuarded),
  }
}

const remarked = (prompt: TurnPrompt, remark: string): TurnPrompt =>
  remark === ''
    ? prompt
    : { ...prompt, messages: prompt.messages.map((said) => ({ ...said, content: `${said.content} ${remark}` })) }

/** Returns a debater that delivers a turn written by a person (§20). @param content the whole turn, trimmed */
export function humanDebater(content: string): Debater {
  return {
    name: PERSON,
    servedBy: null,
    version: PERSON,
    priced: { kind: 'scripted' },
    async *write() {
      yield content
    },
    guard: () => unguarded,
  }
}
