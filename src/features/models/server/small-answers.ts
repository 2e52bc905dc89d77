/** One small JSON answer of a provider's model outside a turn, in bounded time; where there is none, rules answer. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { DEFAULT_MODEL } from '../catalogue.ts'
import type { AskedModel } from './asked-model.ts'
import type { Engines } from './engines.ts'
import { askModel, type TaskPrompt } from './model-task.ts'
import type { PaidCall, Spender } from './spend/budget.ts'

export interface SmallAnswersDeps {
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly clock: Clock
  readonly log: Logger
}

export interface SmallAnswersOptions {
  /** Milliseconds a model may take. */
  readonly patienceMs: number
  /** The number of kept answers; the least recently used ones are dropped. */
  readonly kept: number
  /** What the log says when the rules answer although there is a model. */
  readonly instead: string
}

export interface SmallQuestion<Said, Answer> {
  /** Equal for questions with the same answer; holds the prompt's version. */
  readonly key: string
  readonly prompt: TaskPrompt<Said>
  /** The answer as it may be used; null when it is unusable. */
  readonly checked: (said: Said) => Answer | null
  /** Who asks, for the account's share of the day's ceiling; null = an anonymous visitor. */
  readonly spender: Spender
  readonly signal: AbortSignal
}

/**
 * Returns the function that asks. Simultaneous questions of one key share one call, and its answer is kept. It never
 * rejects: null = no provider is set, or its model failed, was late or unusable, or the day's budget is used up.
 */
export function smallAnswers<Said, Answer extends object>(
  { engineFor, paid, clock, log }: SmallAnswersDeps,
  { patienceMs, kept: max, instead }: SmallAnswersOptions,
): (question: SmallQuestion<Said, Answer>) => Promise<Answer | null> {
  const kept = new LRUCache<string, Answer>({ max })
  const asked = singleFlight<Answer>()

  /** Throws an `EngineError`, the refusal of the day's budget, or an `Error` when the answer is late or unusable. */
  async function ask(target: AskedModel, question: SmallQuestion<Said, Answer>, signal: AbortSignal): Promise<Answer> {
    const { prompt, checked, spender } = question
    const patience = new AbortController()
    const timeUp = clock.sleep(patienceMs, patience.signal).then(() => {
      throw new Error(`no ${prompt.name} within ${patienceMs} ms`)
    })
    const ending = new AbortController()
    try {
      const said = askModel(target, prompt, { paid, spender, signal: AbortSignal.any([signal, ending.signal]) })
      const answer = checked(await Promise.race([said, timeUp]))
      if (answer === null) throw new Error(`a model answered with ${prompt.name} that cannot be used`)
      return answer
    } finally {
      patience.abort()
      ending.abort()
    }
  }

  return async (question) => {
    const { key, signal } = question
    const target = engineFor(DEFAULT_MODEL)
    // A local model is not asked: it writes turns, one at a time, and a small model is no better than the rules.
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
