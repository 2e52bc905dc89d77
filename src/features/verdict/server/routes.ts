/** The calls of a debate's map and verdict (§11, §20): by its id, and by its link. */
import type { Viewer } from '#features/account/viewer.ts'
import type { ReadDebates } from './read-debates.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import {
  contestEdge,
  contestSharedEdge,
  makeMap,
  readMap,
  readSharedMap,
  readSharedVerdict,
  readVerdict,
} from '../contract.ts'
import type { Contests, Wish } from './contests/contests.ts'
import type { MapMaker } from './map/make-map.ts'
import type { SeenDebate } from './map/turns-on-map.ts'
import type { Steelman } from './steelman/steelman.ts'
import type { Verdicts } from './verdicts.ts'

export interface VerdictRouteDeps {
  readonly debates: ReadDebates
  readonly verdicts: Verdicts
  readonly maker: Pick<MapMaker, 'make'>
  readonly contests: Pick<Contests, 'set'>
  readonly steelman: Pick<Steelman, 'make'>
}

export function verdictRoutes({ debates, verdicts, maker, contests, steelman }: VerdictRouteDeps): Route<Viewer>[] {
  const contest = async (viewer: Viewer, debate: SeenDebate, wish: Wish) => {
    await contests.set(viewer, debate.id, await verdicts.found(debate), wish)
    return verdicts.map(debate, viewer)
  }
  return [
    route(readMap, async ({ caller, params }) => verdicts.map(await debates.read(caller, params.id), caller)),

    route(makeMap, async ({ caller, params }) => {
      const debate = await debates.readOwn(caller, params.id)
      await maker.make(caller, debate)
      const made = await verdicts.map(debate, caller)
      // Of an unfinished map the best case would be another one with the next call.
      const behind = made.by === 'model' && made.unread === 0 ? await verdicts.behind(debate) : null
      if (behind !== null) await steelman.make(caller, debate, behind)
      return made
    }),

    route(readVerdict, async ({ caller, params }) => verdicts.verdict(await debates.read(caller, params.id))),

    route(contestEdge, async ({ caller, params, body }) =>
      contest(caller, await debates.read(caller, params.id), body),
    ),

    route(readSharedMap, async (call) => verdicts.map(await debates.readLinked(call), call.caller)),
    route(readSharedVerdict, async (call) => verdicts.verdict(await debates.readLinked(call))),
    route(contestSharedEdge, async (call) => contest(call.caller, await debates.readLinked(call), call.body)),
  ]
}
