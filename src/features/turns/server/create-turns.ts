/** Turns: claimed, written, relayed and saved; and what a person adds between them (§7, §11, §14). */
import type { Viewer } from '#features/account/viewer.ts'
import { turnAllowance, type TurnLimits } from '#features/debates/server/allowances.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { Budget } from '#features/models/server/spend/budget.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import type { EventSink, Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Debater } from './debaters/debater.ts'
import { debaterChooser } from './debaters/debater-for.ts'
import { type InputLimits, inputRoutes } from './inputs/inputs.ts'
import { turnRoutes } from './routes.ts'
import { resumeOffset } from './turn/live-turn.ts'
import { observeTurns } from './turn/observe-turns.ts'
import { keepTurns } from './turn/turn-keeper.ts'
import { turnStore } from './turn/turn-store.ts'
import type { TurnWriter } from './turn/turn-writer.ts'
import { openTurns } from './turn/turns.ts'

export interface TurnNeeds {
  readonly debates: Pick<Debates, 'store' | 'read'>
  readonly sources: Pick<Sources, 'finder' | 'publicUrlOf'>
  /** The way to other instances; null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly engineFor: Engines['engineFor']
  /** The debater that speaks when no model can. */
  readonly scripted: Debater
  readonly plans: ModelsByTier
  readonly budget: Budget
  readonly limits: TurnLimits & InputLimits
}

export interface Turns {
  readonly routes: readonly Route<Viewer>[]
  /** Ends the turns of debates that are deleted or hidden, here and on other instances. */
  readonly endTurns: TurnWriter['endLost']
  /**
   * Attaches a reader to the turn that is being written, from `lastEventId` on or from its first character; it never
   * starts a turn. Null when there is no turn that can be shown.
   */
  watch(debateId: string, lastEventId: string | undefined): Promise<((sink: EventSink) => void) | null>
  /** For a process that owns its database alone: frees what an earlier process left unfinished. */
  endAllLeases(): Promise<void>
  /** Takes no more turns, waits for the running ones, and gives back those that still run after `ms`. */
  stop(ms: number): Promise<void>
}

export function createTurns(kit: Kit, needs: TurnNeeds): Turns {
  const { db, clock, limiter, log, metrics, tracing } = kit
  const { debates, sources, limits, budget, plans, broadcast } = needs
  const store = { ...turnStore(db), findDebate: debates.store.findDebate }
  const { live, writer, running } = openTurns({
    store,
    broadcast,
    plans,
    debaterFor: debaterChooser(needs.engineFor, needs.scripted),
    clock,
    limits,
    budget,
    takeTurn: turnAllowance(limits, limiter),
    sources: sources.finder,
    publicUrlOf: sources.publicUrlOf,
    tracing,
    observe: (turns) => observeTurns(metrics, log, turns),
  })
  const stopKeeping = keepTurns(store, live, clock, (error) => log.warn({ err: error }, 'claims not renewed'))
  return {
    routes: [
      ...turnRoutes({ store, running, writer, read: debates.read }),
      ...inputRoutes({ db, store, limits, limiter, clock }),
    ],
    endTurns: writer.endLost,
    async watch(debateId, lastEventId) {
      const turn = await running(debateId)
      return turn && ((sink) => turn.attach(sink, resumeOffset(lastEventId, turn.head.turnNumber)))
    },
    endAllLeases: () => store.endAllLeases(new Date(clock.now())),
    async stop(ms) {
      await writer.drain(ms)
      stopKeeping()
    },
  }
}
