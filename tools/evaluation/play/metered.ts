import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import type { EngineTarget } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { costOf } from '#features/models/server/spend/budget.ts'
import type { Engine, ModelRequest, ModelUsage } from '#platform/server/llm/port.ts'

/** A call of a model. Its kind is `text` for a turn and `form` for a JSON answer, such as the judge's verdict. */
export interface MeteredCall extends ModelUsage {
  readonly kind: 'text' | 'form'
  /** False if the tokens are estimated, because the engine did not count them. */
  readonly counted: boolean
  /** In millionths of a US dollar, at the list price. */
  readonly cost: number
}

export interface Meter {
  readonly engineFor: Engines['engineFor']
  readonly calls: readonly MeteredCall[]
}

/** Returns engines that record their calls and do not change requests or answers. */
export function metered(engineFor: Engines['engineFor']): Meter {
  const calls: MeteredCall[] = []
  return {
    calls,
    engineFor: (modelId) => watched(engineFor(modelId), (call) => calls.push(call)),
  }
}

function watched(target: EngineTarget, add: (call: MeteredCall) => void): EngineTarget {
  if (target.kind === 'scripted') return target
  const { engine } = target
  /** Records a call, even if it failed or was cancelled. `answer` is the text received until then. */
  const note = (kind: MeteredCall['kind'], request: ModelRequest, usage: ModelUsage | null, answer: string) => {
    const { system, messages } = request
    const prompt = [system, ...messages.map((message) => message.content)].join('\n')
    const tokens = usage ?? { tokensIn: estimateTokens(prompt), tokensOut: estimateTokens(answer) }
    add({
      kind,
      ...tokens,
      counted: usage !== null,
      cost: costOf(target, tokens),
    })
  }
  const watchedEngine: Engine = {
    ...engine,
    async *stream(request) {
      let usage: ModelUsage | null = null
      let answer = ''
      const onUsage = (known: ModelUsage) => {
        usage = known
        request.onUsage?.(known)
      }
      try {
        for await (const piece of engine.stream({ ...request, onUsage })) {
          answer += piece
          yield piece
        }
      } finally {
        note('text', request, usage, answer)
      }
    },
    async structured(request) {
      let usage: ModelUsage | null = null
      const onUsage = (known: ModelUsage) => {
        usage = known
        request.onUsage?.(known)
      }
      let answer = ''
      try {
        const value = await engine.structured({ ...request, onUsage })
        answer = JSON.stringify(value) ?? ''
        return value
      } finally {
        note('form', request, usage, answer)
      }
    },
  }
  return { ...target, engine: watchedEngine }
}
