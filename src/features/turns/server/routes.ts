/** The calls on a debate's turns (§7, §11, §20). */
import type { Viewer } from '#features/account/viewer.ts'
import { itemsById, mayRead } from '#features/debates/rules.ts'
import { debateFinder, ownDebateFinder, type ReadDebate } from '#features/debates/server/find-debate.ts'
import { presentResponse } from '#features/debates/server/present.ts'
import type { DebateStore } from '#features/debates/server/store.ts'
import { route, type Route, streamRoute } from '#platform/server/http/route.ts'
import { generateTurn, liveTurn, stopTurn, writeTurn } from '../contract/turns.ts'
import { resumeOffset } from './turn/live-turn.ts'
import type { RunningTurn } from './turn/live-turns.ts'
import type { TurnWriter } from './turn/turn-writer.ts'

export function turnRoutes({
  store,
  running,
  writer,
  read,
}: {
  readonly store: Pick<DebateStore, 'findDebate'>
  readonly running: RunningTurn
  readonly writer: TurnWriter
  readonly read: ReadDebate
}): Route<Viewer>[] {
  const find = debateFinder(store)
  const findOwn = ownDebateFinder(store)
  return [
    streamRoute(generateTurn, async (call) => {
      const turn = await writer.advance(call.caller, call.params, { language: call.body.language ?? null })
      return { attach: (sink) => turn.attach(sink) }
    }),

    route(writeTurn, async (call) => presentResponse(await writer.writeHumanTurn(call.caller, call.params, call.body))),

    streamRoute(liveTurn, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      // §6: a reader of the first items sees a turn only if its response will be one of them.
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
