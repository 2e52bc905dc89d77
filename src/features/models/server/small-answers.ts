/** Asks a model for small JSON answers. If none arrives in time, callers use their own rules. */
import { LRUCache } from 'lru-cache'
import { inTime } from '#platform/server/in-time.ts'
import type { Kit } from '#platform/server/kit.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { DEFAULT_MODEL } from '../catalogue.ts'
import type { AskedModel, EngineFor } from './asked-model.ts'
import { askModel, type TaskPrompt } from './model-task.ts'
import type { PaidCall, Spender } from './spend/budget.ts'

export type SmallAnswersDeps = Pick<Kit, 'clock' | 'log'> & { readonly engineFor: EngineFor; readonly paid: PaidCall }

export interface SmallQuestion<Said, Answer> {
  /** The cache key, which includes the prompt’s version. */
  readonly key: string
  readonly prompt: TaskPrompt<Said>
  readonly checked: (said: Said) => Answer | null
  readonly spender: Spender
  readonly signal: AbortSignal
}

/** Returns a function that never rejects but may return null. Parallel calls with equal keys share one answer. */
export function smallAnswers<Said, Answer extends object>(
  { engineFor, paid, clock, log }: SmallAnswersDeps,
  { patienceMs, kept: max, instead }: { patienceMs: number; kept: number; instead: string },
): (question: SmallQuestion<Said, Answer>) => Promise<Answer | null> {
  const kept = new LRUCache<string, Answer>({ max })
  const asked = singleFlight<Answer>()

  async function ask(target: AskedModel, question: SmallQuestion<Said, Answer>, signal: AbortSignal): Promise<Answer> {
    const { prompt, checked, spender } = question
    const late = new Error(`no ${prompt.name} within ${patienceMs} ms`)
    const said = await inTime(clock, patienceMs, late, (limit) =>
      askModel(target, prompt, { paid, spender, signal: AbortSignal.any([signal, limit]) }),
    )
    const answer = checked(said)
    if (answer === null) throw new Error(`a model answered with ${prompt.name} that cannot be used`)
    return answer
  }

  return async (question) => {
    const { key, signal } = question
    const target = engineFor(DEFAULT_MODEL)
    // Local models are not asked, because they answer one request at a time and are needed for turns.
    if (target.kind !== 'remote') return null
    const known = kept.get(key)
    if (known !== undefined) return known
    try {
      const answer = await asked.run(key, { work: (running) => ask(target, question, running), signal })
      kept.set(key, answer)
      return answer
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, instead)
      return null
    }
  }
}
