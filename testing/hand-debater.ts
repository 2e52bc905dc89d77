import type { Debater, TurnBrief, Writing } from '#features/turns/server/debaters/debater.ts'
import { unguarded } from '#features/turns/server/debaters/speech/speech-guard.ts'
import type { EngineError } from '#platform/server/llm/port.ts'
import { arrivals, type HandText, handText, refused } from './hand-engine.ts'

export interface DebaterCall extends HandText {
  readonly brief: TurnBrief
  readonly writing: Writing
}

export interface HandDebater extends Debater {
  readonly calls: readonly DebaterCall[]
  call(number: number): Promise<DebaterCall>
  /** Makes every later call fail with this error before it returns any text. With null, calls succeed again. */
  refuse(error: EngineError | null): void
}

export function handDebater(): HandDebater {
  const calls = arrivals<DebaterCall>()
  let refusal: EngineError | null = null
  return {
    name: 'scripted',
    servedBy: null,
    version: 'by hand',
    priced: { kind: 'scripted' },
    calls: calls.all,
    call: calls.nth,
    refuse: (error) => {
      refusal = error
    },
    write: (brief, writing) => {
      if (refusal) return refused(refusal)
      const { text, pieces } = handText(writing)
      calls.add({ brief, writing, ...text })
      return pieces
    },
    guard: () => unguarded,
  }
}
