import type { Viewer } from '#features/account/viewer.ts'
import { DEFAULT_MODEL, type ModelsByTier } from '#features/models/catalogue.ts'
import { refuseModel } from '#features/models/server/refuse-model.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route, streamRoute } from '#platform/server/http/route.ts'
import { chooseModels } from '../contract/chosen-models.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { generateTurn, liveTurn, stopTurn, writeTurn } from '../contract/turns.ts'
import { itemsById, mayRead, type ResponseLimits } from '../rules.ts'
import { debateFinder, debateReader, ownDebateFinder } from './find-debate.ts'
import type { DebateOpener } from './opening.ts'
import type { TurnWriter } from './turn/turn-writer.ts'
import { resumeOffset } from './turn/live-turn.ts'
import type { RunningTurn } from './turn/live-turns.ts'
import { presentDebate, presentResponse } from './present.ts'
import type { DebateRow, DebateStore } from './store.ts'

export interface DebateDeps {
  readonly store: DebateStore
  readonly running: RunningTurn
  readonly writer: TurnWriter
  readonly plans: ModelsByTier
  readonly clock: Clock
  readonly open: DebateOpener
  /** Looks for sources of a new debate; null = facts are not looked up. */
  readonly findSources: ((debate: DebateRow, maker: Viewer) => Promise<void>) | null
  readonly limits: ResponseLimits
}

export function debateRoutes(deps: DebateDeps): Route<Viewer>[] {
  const { store, running, writer, plans, clock, limits } = deps
  const find = debateFinder(store)
  const findOwn = ownDebateFinder(store)
  const read = debateReader(store, clock, limits)

  return [
    route(createDebate, async (call) => {
      const { question, option1, option2, language = 'en', coffeeLevel = 1 } = call.body
      const { option1Model = DEFAULT_MODEL, option2Model = DEFAULT_MODEL } = call.body
      const { viewer, row } = await deps.open(call, [option1Model, option2Model])
      const texts = { question, option1, option2, language }
      const debate = await store.insertDebate({ ...row, ...texts, option1Model, option2Model, coffeeLevel })
      if (call.body.sources !== false) await deps.findSources?.(debate, viewer)
      const empty = {
        parent: null,
        responses: [],
        userInputs: [],
        counted: { responses: 0, inputs: 0 },
        liveTurn: null,
      }
      return presentDebate(viewer, { debate, ...empty }, limits)
    }),

    route(readDebate, (call) => read(call.caller, call.params.id)),

    route(chooseModels, async (call) => {
      const debate = await findOwn(call.caller, call.params.id)
      const { option1Model, option2Model } = call.body
      for (const model of [option1Model, option2Model]) refuseModel(plans, call.caller.user?.tier ?? null, model)
      await store.setModels(debate.id, { option1Model, option2Model })
    }),

    streamRoute(generateTurn, async (call) => {
      const turn = await writer.advance(call.caller, call.params, { language: call.body.language ?? null })
      return { attach: (sink) => turn.attach(sink) }
    }),

    route(writeTurn, async (call) => presentResponse(await writer.sitIn(call.caller, call.params, call.body))),

    streamRoute(liveTurn, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      // §6: whoever sees only the first items sees a turn only if its response will be one of them.
      const seesAll = itemsById(call.caller, debate) === Number.POSITIVE_INFINITY
      if (!seesAll && (await read(call.caller, debate.id)).liveTurn === null) return null
      const turn = await running(debate.id)
      if (turn === null) return null
      const offset = resumeOffset(call.header('last-event-id'), turn.head.turnNumber)
      return { attach: (sink) => turn.attach(sink, offset) }
    }),

    route(stopTurn, async (call) => {
      const debate = await findOwn(call.caller, call.params.id)
      await writer.stop(debate.id)
    }),
  ]
}
