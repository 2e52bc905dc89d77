import type { Debate } from '#features/debates/contract/debates.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { AskedModel, EngineTarget } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'

export type MapModel = (
  turn: Pick<Response, 'aiModel' | 'engine' | 'turnNumber'>,
  debate: Pick<Debate, 'responses'>,
) => AskedModel | null

export const readerNameOf = ({ engine, model }: Pick<AskedModel, 'engine' | 'model'>): string =>
  `${engine.name} ${model}`

/** Returns true if the engine can read maps, that is, if it is a model that is not limited to short prompts. */
export const readsMaps = (target: EngineTarget): target is AskedModel =>
  target.kind !== 'scripted' && target.prompts !== 'short'

/** Chooses the turn's own model, the other side's or the default, in this order; null for a first or scripted turn. */
export function mapModel(engineFor: Engines['engineFor']): MapModel {
  return ({ aiModel, engine, turnNumber }, { responses }) => {
    if (turnNumber === 1 || engine === 'scripted') return null
    const before = responses.find((other) => other.turnNumber === turnNumber - 1)?.aiModel ?? aiModel
    return [aiModel, before, DEFAULT_MODEL].map((id) => engineFor(id)).find(readsMaps) ?? null
  }
}
