import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import { ownDebateFinder } from '#features/debates/server/find-debate.ts'
import { firstItems } from '#features/debates/timeline.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { LinkCall } from '#features/links/server/open-link.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as maps from '../contract.ts'
import * as stances from '../stances-contract.ts'
import type { Contests } from './contests.ts'
import type { MapMaker } from './map/make-map.ts'
import type { ReadersStances } from './reader-stances.ts'
import type { Steelman } from './steelman/steelman.ts'
import type { Verdicts } from './verdicts.ts'

export interface VerdictRouteDeps {
  readonly debates: Pick<Debates, 'store' | 'read'>
  readonly links: Pick<Links, 'openLink' | 'open'>
  readonly verdicts: Verdicts
  readonly maker: Pick<MapMaker, 'make'>
  readonly contests: Pick<Contests, 'set'>
  readonly steelman: Pick<Steelman, 'make'>
  readonly minds: ReadersStances
  readonly visitors: Pick<Visitors, 'known' | 'readerHash'>
}

export function verdictRoutes(deps: VerdictRouteDeps): Route<Viewer>[] {
  const { debates, links, verdicts, maker, contests, steelman, minds, visitors } = deps
  const findOwn = ownDebateFinder(debates.store)
  const byId = ({ caller, params }: { readonly caller: Viewer; readonly params: { readonly id: string } }) =>
    debates.read(caller, params.id)

  async function byLink(call: LinkCall): Promise<Debate> {
    const { debate } = await links.openLink(call, (token) => links.open(call.caller, token))
    // Through the link, even an anonymous creator sees only what every other reader sees.
    const { responses, userInputs, truncated, liveTurn } = firstItems(itemsByLink(call.caller), debate)
    return { ...debate, responses, userInputs, truncated, liveTurn }
  }

  async function contest(debate: Debate, viewer: Viewer, wish: maps.Contest): Promise<maps.DebateMap> {
    await contests.set(viewer, debate.id, await verdicts.found(debate), wish)
    return verdicts.map(debate, viewer)
  }

  return [
    route(maps.readMap, async (call) => verdicts.map(await byId(call), call.caller)),
    route(maps.makeMap, async (call) => {
      const { caller, params } = call
      await findOwn(caller, params.id)
      const debate = await byId(call)
      await maker.make(caller, debate)
      const made = await verdicts.map(debate, caller)
      // Makes the best case only for a complete map, because an incomplete map will still change.
      const behind = made.by === 'model' && made.unread === 0 ? await verdicts.behind(debate) : null
      if (behind !== null) await steelman.make(caller, debate, behind)
      return made
    }),
    route(maps.readVerdict, async (call) => verdicts.verdict(await byId(call))),
    route(maps.contestEdge, async (call) => contest(await byId(call), visitors.known(call), call.body)),
    route(maps.readSharedMap, async (call) => verdicts.map(await byLink(call), call.caller)),
    route(maps.readSharedVerdict, async (call) => verdicts.verdict(await byLink(call))),
    route(maps.contestSharedEdge, async (call) => contest(await byLink(call), visitors.known(call), call.body)),
    route(stances.readStances, async (call) => minds.debateStances(await byId(call), call.caller)),
    route(stances.takeStance, async (call) => minds.stand(await byId(call), visitors.known(call), call.body)),
    route(stances.markMoved, async (call) => minds.mark(await byId(call), visitors.known(call), call.body)),
    route(stances.readSharedStances, async (call) => minds.debateStances(await byLink(call), call.caller)),
    route(stances.takeSharedStance, async (call) => minds.stand(await byLink(call), visitors.known(call), call.body)),
    route(stances.markSharedMoved, async (call) => minds.mark(await byLink(call), visitors.known(call), call.body)),
  ]
}
