import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { addInput } from '../../contract/inputs.ts'
import { mayAddContext, mayRead } from '#features/debates/rules.ts'
import { debateFinder, debateNotFound } from '#features/debates/server/find-debate.ts'
import { presentUserInput } from '#features/debates/server/present.ts'
import type { DebateStore } from '#features/debates/server/store.ts'
import { inputsStore } from './inputs-store.ts'

export interface InputLimits {
  readonly inputsPerUserPerMinute: number
  readonly inputsPerDebate: number
}

export interface InputDeps {
  readonly store: Pick<DebateStore, 'findDebate'>
  readonly db: Database
  readonly limits: InputLimits
  readonly limiter: LimiterFactory
  readonly clock: Clock
}

/** The signed-in owner adds context, or asks a question (§6, §7, §20). */
export function inputRoutes({ store, db, limits, limiter, clock }: InputDeps): Route<Viewer>[] {
  const find = debateFinder(store)
  const inputs = inputsStore(db)
  const perUser = limiter({ name: 'inputs-user', points: limits.inputsPerUserPerMinute, seconds: 60 })

  return [
    route(addInput, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      const { user } = call.caller
      if (user === null || !mayAddContext(call.caller, debate)) throw new Problem(403, 'not-owner')
      await perUser.demand(user.id, 'too-many-inputs')
      const { content, to = null } = call.body
      const added = await inputs.add({
        id: uuidv7(),
        debateId: debate.id,
        userId: user.id,
        content,
        asked: to,
        now: new Date(clock.now()),
        most: limits.inputsPerDebate,
      })
      if (added.kind === 'gone') throw debateNotFound()
      // No Retry-After: waiting does not help.
      if (added.kind === 'full') throw new Problem(429, 'debate-full')
      return presentUserInput(added.input)
    }),
  ]
}
