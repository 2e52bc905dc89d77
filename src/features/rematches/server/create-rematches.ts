import { uuidv7 } from 'uuidv7'
import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listRematches, type RelatedDebate, rematchDebate } from '../contract.ts'
import { mayRead } from '#features/debates/rules.ts'
import { debateFinder, debateNotFound } from '#features/debates/server/find-debate.ts'
import type { ListedDebate } from '#features/debates/server/lists/own-debates-store.ts'
import { ownerOf } from '#features/debates/server/lists/own-debates.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import { presentListItem } from '#features/debates/server/present.ts'
import { citedSources, type Sources } from '#features/sources/server/create-sources.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { rematchStore } from './rematch-store.ts'

interface RematchNeeds {
  readonly debates: Pick<Debates, 'store' | 'open' | 'read'>
  readonly sources: Pick<Sources, 'find' | 'looksUp' | 'passages'>
}

export function createRematches({ db }: Kit, { debates: { store, open, read }, sources }: RematchNeeds) {
  const rematches = rematchStore(db)
  const find = debateFinder(store)
  const routes: Route<Viewer>[] = [
    route(rematchDebate, async (call) => {
      const seen = await read(call.caller, call.params.id)
      const { swap = false, fromTurn = 0, coffeeLevel = seen.coffeeLevel } = call.body
      const { option1Model = seen.option1Model, option2Model = seen.option2Model } = call.body
      // A rematch can continue only from a turn that the viewer can see (§6).
      const isSeen = seen.responses.some(({ turnNumber }) => turnNumber === fromTurn)
      if (fromTurn > 0 && !isSeen) throw new Problem(404, 'turn-not-found')
      const { viewer, row } = await open(call, [option1Model, option2Model])
      const may = (parent: DebateRow) => mayRead(viewer, parent)
      const visible = seen.truncated ? [...citedSources(seen.responses)] : null
      const chosen = { option1Model, option2Model, coffeeLevel, swap, fromTurn, sources: visible }
      const made = await rematches.make({ from: seen.id, may, row, ...chosen, newId: uuidv7 })
      if (made === null) throw debateNotFound()
      if (made.unranked) await sources.passages.renew(made.debate, limitKeyOf(viewer))
      if (made.lookUp && sources.looksUp) await sources.find(made.debate, viewer)
      return { id: made.debate.id }
    }),

    route(listRematches, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      const owner = ownerOf(call.caller)
      const [parent, own] = await Promise.all([
        debate.rematchOf === null ? null : store.findDebate(debate.rematchOf),
        owner === null ? [] : rematches.listOf(debate.id, owner),
      ])
      const shown = parent !== null && mayRead(call.caller, parent) ? [debate, parent] : [debate]
      const [itself, of = null] = await rematches.counted(shown)
      if (itself === undefined) throw debateNotFound()
      const rematchOf = of && presentRelated(of)
      return { debate: presentRelated(itself), rematchOf, rematches: own.map(presentRelated) }
    }),
  ]
  return { routes }
}

function presentRelated(row: ListedDebate): RelatedDebate {
  const { option1Model, option2Model, coffeeLevel, rematchFrom } = row.debate
  return { ...presentListItem(row), option1Model, option2Model, coffeeLevel, fromTurn: rematchFrom }
}
