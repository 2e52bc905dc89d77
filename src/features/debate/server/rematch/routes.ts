/** The calls of rematches (§11, §20). */
import { uuidv7 } from 'uuidv7'
import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listRematches, type RelatedDebate, rematchDebate } from '../../contract/rematches.ts'
import { mayRead, type ResponseLimits } from '../../rules.ts'
import { debateFinder, debateNotFound, debateReader } from '../find-debate.ts'
import type { ListedDebate } from '../lists/own-debates-store.ts'
import { ownerOf } from '../lists/own-debates.ts'
import type { DebateOpener } from '../opening.ts'
import { presentListItem } from '../present.ts'
import { citedSources } from '../sources/list-sources.ts'
import type { PassageKeeper } from '../sources/passages.ts'
import type { DebateRow, DebateStore } from '../store.ts'
import type { RematchStore } from './rematch-store.ts'

export interface RematchDeps {
  readonly store: Pick<DebateStore, 'findDebate' | 'openDebate'>
  readonly rematches: RematchStore
  readonly open: DebateOpener
  /** Looks for sources of a new debate; null = facts are not looked up. */
  readonly findSources: ((debate: DebateRow, maker: Viewer) => Promise<void>) | null
  readonly passages: Pick<PassageKeeper, 'renew'>
  readonly clock: Clock
  readonly limits: ResponseLimits
}

export function rematchRoutes(deps: RematchDeps): Route<Viewer>[] {
  const { store, rematches, clock, limits } = deps
  const find = debateFinder(store)
  const read = debateReader(store, clock, limits)

  return [
    route(rematchDebate, async (call) => {
      const seen = await read(call.caller, call.params.id)
      const { swap = false, fromTurn = 0, coffeeLevel = seen.coffeeLevel } = call.body
      const { option1Model = seen.option1Model, option2Model = seen.option2Model } = call.body
      // §6: who sees a part of the debate goes on from that part alone.
      const isSeen = seen.responses.some(({ turnNumber }) => turnNumber === fromTurn)
      if (fromTurn > 0 && !isSeen) throw new Problem(404, 'turn-not-found')
      const { viewer, row } = await deps.open(call, [option1Model, option2Model])
      const made = await rematches.make({
        from: seen.id,
        may: (parent) => mayRead(viewer, parent),
        row,
        option1Model,
        option2Model,
        coffeeLevel,
        swap,
        fromTurn,
        sources: seen.truncated ? [...citedSources(seen.responses)] : null,
        newId: uuidv7,
      })
      if (made === null) throw debateNotFound()
      if (made.unranked) await deps.passages.renew(made.debate, limitKeyOf(viewer))
      if (made.lookUp) await deps.findSources?.(made.debate, viewer)
      return { id: made.debate.id }
    }),

    route(listRematches, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      const owner = ownerOf(call.caller)
      const [parent, own] = await Promise.all([
        debate.rematchOf === null ? null : store.findDebate(debate.rematchOf),
        owner === null ? [] : rematches.listOf(debate.id, owner),
      ])
      const isTold = parent !== null && mayRead(call.caller, parent)
      const [itself, of = null] = await rematches.counted([debate, ...(isTold ? [parent] : [])])
      if (itself === undefined) throw debateNotFound()
      return {
        debate: presentRelated(itself),
        rematchOf: of && presentRelated(of),
        rematches: own.map(presentRelated),
      }
    }),
  ]
}

function presentRelated(row: ListedDebate): RelatedDebate {
  const { option1Model, option2Model, coffeeLevel, rematchFrom } = row.debate
  return { ...presentListItem(row), option1Model, option2Model, coffeeLevel, fromTurn: rematchFrom }
}
