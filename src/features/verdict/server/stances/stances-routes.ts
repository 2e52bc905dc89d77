/** The calls of stances and marks (§20), by a debate's id and by its link. */
import type { Viewer } from '#features/account/viewer.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import {
  markMoved,
  markSharedMoved,
  readSharedStances,
  readStances,
  takeSharedStance,
  takeStance,
} from '../../stances-contract.ts'
import { stancesStore } from './stances-store.ts'
import { readersStances, type SeenDebate } from './reader-stances.ts'

const MINUTE_S = 60

/** A call by a link. */
export interface LinkCall {
  readonly ip: string
  readonly caller: Viewer
  readonly params: { readonly shareToken: string }
}

export interface StancesRoutesDeps {
  readonly db: Database
  /** The debate by its id, as far as this viewer sees it. Throws a 404 Problem for a viewer who may not read it. */
  readonly read: (viewer: Viewer, id: string) => Promise<SeenDebate>
  /** The debate that a call's link opens, as far as the link shows it. Throws a 404 or 429 Problem. */
  readonly open: (call: LinkCall) => Promise<SeenDebate>
  readonly limiter: LimiterFactory
  readonly limits: { readonly stancesPerReaderPerMinute: number }
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

export function stancesRoutes({ db, read, open, limiter, limits, secret, clock }: StancesRoutesDeps): Route<Viewer>[] {
  const points = limits.stancesPerReaderPerMinute
  const minds = readersStances({
    store: stancesStore(db),
    limiter: limiter({ name: 'stances-reader', points, seconds: MINUTE_S }),
    secret,
    clock,
  })
  const byId = (call: { readonly caller: Viewer; readonly params: { readonly id: string } }) =>
    read(call.caller, call.params.id)
  return [
    route(readStances, async (call) => minds.told(call.caller, await byId(call))),
    route(takeStance, async (call) => minds.stand(call.caller, await byId(call), call.body)),
    route(markMoved, async (call) => minds.mark(call.caller, await byId(call), call.body)),
    route(readSharedStances, async (call) => minds.told(call.caller, await open(call))),
    route(takeSharedStance, async (call) => minds.stand(call.caller, await open(call), call.body)),
    route(markSharedMoved, async (call) => minds.mark(call.caller, await open(call), call.body)),
  ]
}
