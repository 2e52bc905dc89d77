/** Which models read the answers of a turn (§20). */
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { AskedModel, EngineTarget } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { Debate } from '#features/debate/contract/debates.ts'
import type { Response } from '#features/debate/contract/turns.ts'

export type MapModels = (
  turn: Pick<Response, 'aiModel' | 'engine' | 'turnNumber'>,
  debate: Pick<Debate, 'language' | 'responses'>,
) => AskedModel[]

/** Names a model by the engine that really asks it, and by its own name. */
export const readerNameOf = ({ engine, model }: Pick<AskedModel, 'engine' | 'model'>): string =>
  `${engine.name} ${model}`

/** Whether the one who speaks for a model reads answers: the script does not, and neither do models of short prompts. */
export const readsMaps = (target: EngineTarget): target is AskedModel =>
  target.kind !== 'scripted' && target.prompts !== 'short'

/**
 * The turn's own model, the other side's, and Alex, each once by the engine and the model that really speak for it. None for the
 * first turn, for a scripted one, whose quotations say what it answers, and where only models of short prompts are.
 */
export function mapModels(engineFor: Engines['engineFor']): MapModels {
  return ({ aiModel, engine, turnNumber }, { language, responses }) => {
    if (turnNumber === 1 || engine === 'scripted') return []
    const before = responses.find((other) => other.turnNumber === turnNumber - 1)?.aiModel ?? aiModel
    const found = new Map<string, AskedModel>()
    for (const id of [aiModel, before, DEFAULT_MODEL]) {
      const target = engineFor(id, language)
      if (!readsMaps(target)) continue
      const name = readerNameOf(target)
      if (!found.has(name)) found.set(name, target)
    }
    return [...found.values()]
  }
}
