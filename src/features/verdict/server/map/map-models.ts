import type { Debate } from '#features/debates/contract/debates.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { AskedModel, EngineTarget } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'

export type MapModels = (
  turn: Pick<Response, 'aiModel' | 'engine' | 'turnNumber'>,
  debate: Pick<Debate, 'language' | 'responses'>,
) => AskedModel[]

export const readerNameOf = ({ engine, model }: Pick<AskedModel, 'engine' | 'model'>): string =>
  `${engine.name} ${model}`

/** False for the script and for models limited to short prompts. */
export const readsMaps = (target: EngineTarget): target is AskedModel =>
  target.kind !== 'scripted' && target.prompts !== 'short'

/** The turn's own model, the other side's, and Alex, without duplicates. None for the first turn or a scripted one. */
export function mapModels(engineFor: Engines['engineFor']): MapModels {
  return ({ aiModel, engine, turnNumber }, { language, responses }) => {
    if (turnNumber === 1 || engine === 'scripted') return []
    const before = responses.find((other) => other.turnNumber === turnNumber - 1)?.aiModel ?? aiModel
    const targets = [aiModel, before, DEFAULT_MODEL].map((id) => engineFor(id, language)).filter(readsMaps)
    const names = targets.map(readerNameOf)
    return targets.filter((_, at) => names.indexOf(names[at] ?? '') === at)
  }
}
