import { uuidv7 } from 'uuidv7'
import type { Engines } from '#features/models/server/engines.ts'
import { askModel, modelTask } from '#features/models/server/model-task.ts'
import type { PaidCall, Spender } from '#features/models/server/spend/budget.ts'
import { translatingModel } from '#features/models/server/asked-model.ts'
import type { Kit } from '#platform/server/kit.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import {
  type FaultOf,
  translationPrompt,
  translationPromptVersion,
  type TranslationTask,
} from './translation-prompt.ts'
import { type CachedText, translationStore } from './translation-store.ts'

export interface TranslationOrder extends Omit<CachedText, 'originalText' | 'language'>, TranslationTask {
  readonly faultOf: FaultOf
  readonly spender: Spender
}

export type Translator = ReturnType<typeof createTranslator>

export function createTranslator(
  { db, clock, log, metrics }: Pick<Kit, 'db' | 'clock' | 'log' | 'metrics'>,
  { engineFor, paid }: { readonly engineFor: Engines['engineFor']; readonly paid: PaidCall },
) {
  const store = translationStore(db)
  const task = modelTask<string>(clock, { failed: 'translation-failed' })
  const ended = metrics.counter({
    name: 'translations_total',
    help: 'Texts that a model was asked to translate, by their kind and whether the translation could be used.',
    labels: ['type', 'outcome'],
  })

  async function ask(order: TranslationOrder, signal: AbortSignal): Promise<string> {
    const target = translatingModel(engineFor)
    if (target === null) throw new Problem(503, 'no-translator')
    const { type, into, cacheKey } = order
    const line = { cacheKey, engine: target.engine.name, promptVersion: translationPromptVersion() }
    try {
      const prompt = translationPrompt(order, cacheKey, order.faultOf)
      const { texts } = await askModel(target, prompt, { paid, spender: order.spender, signal })
      ended({ type, outcome: 'made' })
      log.info({ ...line, language: into }, 'translation made')
      return texts.join('\n')
    } catch (error) {
      if (error instanceof EngineError) {
        ended({ type, outcome: 'failed' })
        log.warn({ ...line, language: into, err: error }, 'translation failed')
      }
      throw error
    }
  }

  return {
    can: () => translatingModel(engineFor) !== null,
    find: store.find,
    ofDebate: store.ofDebate,

    /** Returns the translations, one per line. Calls `allow` only if a new request to a model is necessary. */
    translate(order: TranslationOrder, allow: () => Promise<void>): Promise<string> {
      const { cacheKey, type, debateId, texts, into } = order
      const text = { cacheKey, type, debateId, language: into, originalText: texts.join('\n') }
      return task.make(cacheKey, store.slot(text, uuidv7()), { allow, work: (signal) => ask(order, signal) })
    },

    endAllLeases: store.endAllLeases,
    stop: task.stop,
  }
}
