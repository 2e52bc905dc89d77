import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import { itemsById, mayAddContext, mayRead } from '#features/debates/rules.ts'
import { debateFinder, debateNotFound, ownDebateFinder, type ReadDebate } from '#features/debates/server/find-debate.ts'
import { presentResponse, presentUserInput } from '#features/debates/server/present.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route, streamRoute } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { addInput } from '../contract/inputs.ts'
import { generateTurn, liveTurn, stopTurn, writeTurn } from '../contract/turns.ts'
import { resumeOffset } from './turn/live-turn.ts'
import type { runningTurn } from './turn/live-turns.ts'
import type { TurnStore } from './turn/turn-store.ts'
import type { TurnWriter } from './turn/turn-writer.ts'

export interface InputLimits {
  readonly inputsPerUserPerMinute: number
  readonly inputsPerDebate: number
}

interface TurnRoutesDeps extends Pick<Kit, 'limiter' | 'clock'> {
  readonly store: Pick<TurnStore, 'findDebate' | 'addInput'>
  readonly limits: InputLimits
  readonly running: ReturnType<typeof runningTurn>
  readonly writer: TurnWriter
  readonly read: ReadDebate
}

export function turnRoutes({ store, limits, limiter, clock, running, writer, read }: TurnRoutesDeps) {
  const find = debateFinder(store)
  const findOwn = ownDebateFinder(store)
  const perUser = limiter({ name: 'inputs-user', points: limits.inputsPerUserPerMinute, seconds: 60 })
  const routes: Route<Viewer>[] = [
    streamRoute(generateTurn, async (call) => {
      const turn = await writer.advance(call.caller, call.params, {
        language: call.body.language ?? null,
        closing: call.body.closing === true,
      })
      return { attach: (sink) => turn.attach(sink) }
    }),

    route(writeTurn, async (call) => presentResponse(await writer.writeHumanTurn(call.caller, call.params, call.body))),

    streamRoute(liveTurn, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      // §6: a reader of the first items sees a turn only if its response will be among them.
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

    // The signed-in owner adds context or asks a question (§6, §20).
    route(addInput, async (call) => {
      const { id: debateId, ...debate } = await find(call.caller, call.params.id, mayRead)
      const { user } = call.caller
      if (user === null || !mayAddContext(call.caller, debate)) throw new Problem(403, 'not-owner')
      await perUser.demand(user.id, 'too-many-inputs')
      const { content, to: asked = null } = call.body
      const input = { id: uuidv7(), debateId, userId: user.id, content, asked }
      const added = await store.addInput(input, new Date(clock.now()), limits.inputsPerDebate)
      if (added === 'gone') throw debateNotFound()
      // No Retry-After, because waiting does not help.
      if (added === 'full') throw new Problem(429, 'debate-full')
      return presentUserInput(added)
    }),
  ]
  return routes
}
