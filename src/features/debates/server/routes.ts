import type { Viewer } from '#features/account/viewer.ts'
import { DEFAULT_MODEL, type ModelsByTier } from '#features/models/catalogue.ts'
import { refuseModel } from '#features/models/server/refuse-model.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { chooseModels } from '../contract/chosen-models.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import type { ResponseLimits } from '../rules.ts'
import { ownDebateFinder, type ReadDebate } from './find-debate.ts'
import type { DebateOpener } from './opening.ts'
import { presentDebate } from './present.ts'
import type { DebateRow, DebateStore } from './store.ts'

export type FindSources = (debate: DebateRow, maker: Viewer) => Promise<void>

const NOTHING_SAID = {
  parent: null,
  responses: [],
  userInputs: [],
  counted: { responses: 0, inputs: 0 },
  liveTurn: null,
}

export function debateRoutes({
  store,
  plans,
  open,
  read,
  findSources,
  limits,
}: {
  readonly store: DebateStore
  readonly plans: ModelsByTier
  readonly open: DebateOpener
  readonly read: ReadDebate
  readonly findSources: FindSources | null
  readonly limits: ResponseLimits
}): Route<Viewer>[] {
  const findOwn = ownDebateFinder(store)
  return [
    route(createDebate, async (call) => {
      const { question, option1, option2, language = 'en', coffeeLevel = 1 } = call.body
      const { option1Model = DEFAULT_MODEL, option2Model = DEFAULT_MODEL } = call.body
      const { viewer, row } = await open(call, [option1Model, option2Model])
      const texts = { question, option1, option2, language }
      const debate = await store.insertDebate({ ...row, ...texts, option1Model, option2Model, coffeeLevel })
      if (call.body.sources !== false) await findSources?.(debate, viewer)
      return presentDebate(viewer, { debate, ...NOTHING_SAID }, limits)
    }),

    route(readDebate, (call) => read(call.caller, call.params.id)),

    route(chooseModels, async (call) => {
      const debate = await findOwn(call.caller, call.params.id)
      const { option1Model, option2Model } = call.body
      for (const model of [option1Model, option2Model]) refuseModel(plans, call.caller.user?.tier ?? null, model)
      await store.setModels(debate.id, { option1Model, option2Model })
    }),
  ]
}
