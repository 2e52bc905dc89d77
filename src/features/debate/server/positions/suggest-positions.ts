/** By a model if there is a large one, else by rules (§3). */
import { LRUCache } from 'lru-cache'
import { localeFiles } from '#features/language/server/locale-files.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall, Spender } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import { once } from '#platform/server/once/once.ts'
import type { SuggestedPositions } from '../../contract/positions.ts'
import { checkedPositions, mostTokens, POSITIONS_PROMPT_VERSION, positionsPrompt } from './positions-prompt.ts'
import { questionDataSchema } from './question-data.ts'
import { ruledPositions } from './question-rules.ts'
import { languageOf } from './script-language.ts'
import { folded } from './sentence.ts'

/** Milliseconds a model may take: a visitor waits in the form, and the rules have an answer at once. */
const PATIENCE_MS = 8_000
/** The number of kept answers, of about 300 bytes each; the least recently used ones are dropped. */
const KEPT = 2_000

export interface SuggesterDeps {
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly clock: Clock
  readonly log: Logger
}

/** @param spender null = an anonymous visitor */
export type Suggester = (
  question: string,
  page: string,
  spender: Spender,
  signal: AbortSignal,
) => Promise<SuggestedPositions>

const questionData = localeFiles('question', questionDataSchema)

/** Never rejects: when a model fails, the rules answer. */
export function positionSuggester({ engineFor, paid, clock, log }: SuggesterDeps): Suggester {
  const kept = new LRUCache<string, SuggestedPositions>({ max: KEPT })
  const asked = once<SuggestedPositions>()

  /** Throws an `EngineError`, the day's refusal, or an `Error` when the answer is late or unusable. */
  async function byModel(
    target: AskedModel,
    question: string,
    language: string,
    spender: Spender,
    signal: AbortSignal,
  ): Promise<SuggestedPositions> {
    const patience = new AbortController()
    const timeUp = clock.sleep(PATIENCE_MS, patience.signal).then(() => {
      throw new Error(`no positions within ${PATIENCE_MS} ms`)
    })
    const ending = new AbortController()
    const { model, engine } = target
    try {
      const asked = paid(target, mostTokens(question), spender, (onUsage) =>
        engine.structured({
          ...positionsPrompt(question, language),
          model,
          signal: AbortSignal.any([signal, ending.signal]),
          onUsage,
        }),
      )
      const positions = checkedPositions(await Promise.race([asked, timeUp]))
      if (positions === null) throw new Error('a model answered with positions that cannot be shown')
      return positions
    } finally {
      patience.abort()
      ending.abort()
    }
  }

  return async (question, page, spender, signal) => {
    const language = languageOf(question, page)
    const { content, language: spoken } = questionData(language)
    const ruled = () => ruledPositions(question, content, spoken)
    const target = engineFor(DEFAULT_MODEL)
    // A local model is not asked: it writes turns, one at a time, and a small model is no better than the rules.
    if (target.kind !== 'remote') return ruled()
    const key = [POSITIONS_PROMPT_VERSION, language, folded(question)].join('\n')
    const known = kept.get(key)
    if (known !== undefined) return known
    try {
      const work = (running: AbortSignal) => byModel(target, question, language, spender, running)
      const positions = await asked.run(key, { work, signal })
      kept.set(key, positions)
      return positions
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'positions by rules')
      return ruled()
    }
  }
}
