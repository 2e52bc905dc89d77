import { uuidv7 } from 'uuidv7'
import { turnAllowance } from '#features/debates/server/allowances.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import { type EventSink, route, type Route, streamRoute } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import { debaterChooser } from './debaters/debater-for.ts'
import type { Debater } from './debaters/debater.ts'
import { CUT_REASONS } from './debaters/speech/cut-reasons.ts'
import type { TurnOutcome } from './turn/finish.ts'
import { createFlusher, resumeOffset } from './turn/live-turn.ts'
import { keepTurns, LiveTurns, runningTurn } from './turn/live-turns.ts'
import { sharedTurns } from './turn/shared-turns.ts'
import { turnStore, type TurnStore } from './turn/turn-store.ts'
import { type TurnDeps, turnWriter, type TurnWriter } from './turn/turn-writer.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { itemsById, mayAddContext, mayRead } from '#features/debates/rules.ts'
import { debateFinder, debateNotFound, ownDebateFinder, type ReadDebate } from '#features/debates/server/find-debate.ts'
import { presentResponse, presentUserInput } from '#features/debates/server/present.ts'
import { Problem } from '#platform/server/errors.ts'
import { addInput } from '../contract/inputs.ts'
import { generateTurn, liveTurn, stopTurn, writeTurn } from '../contract/turns.ts'

interface TurnNeeds extends Pick<OpenTurnsDeps, 'broadcast' | 'plans' | 'budget'> {
  readonly debates: Pick<Debates, 'store' | 'read'>
  readonly sources: Pick<Sources, 'finder' | 'publicUrlOf'>
  readonly engineFor: Engines['engineFor']
  readonly scripted: Debater
  readonly limits: TurnDeps['limits'] & InputLimits
}

export type Turns = ReturnType<typeof createTurns>

export function createTurns(kit: Kit, needs: TurnNeeds) {
  const { db, clock, limiter, log, tracing } = kit
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
    observe: (turns) => observeTurns(kit, turns),
  })
  const stopKeeping = keepTurns(store, live, clock, (error) => log.warn({ err: error }, 'claims not renewed'))
  return {
    routes: turnRoutes({ ...kit, store, limits, running, writer, read: debates.read }),
    endTurns: writer.endLost,
    /** Returns a function that streams the running turn, from `lastEventId` if given; null if no turn is running. */
    async watch(debateId: string, lastEventId: string | undefined): Promise<((sink: EventSink) => void) | null> {
      const turn = await running(debateId)
      return turn && ((sink) => turn.attach(sink, resumeOffset(lastEventId, turn.head.turnNumber)))
    },
    /** Releases the leases that an earlier process left behind. Call this only if no other process uses the database. */
    endAllLeases: () => store.endAllLeases(new Date(clock.now())),
    /** Refuses new turns, waits for the running ones, and interrupts those that still run after `ms` milliseconds. */
    async stop(ms: number): Promise<void> {
      await writer.drain(ms)
      stopKeeping()
    },
  }
}

interface OpenTurnsDeps extends Omit<TurnDeps, 'turns' | 'flusher' | 'nextPass' | 'instance' | 'onOutcome'> {
  /** Null if this is the only process. */
  readonly broadcast: Broadcast | null
  readonly observe: (live: LiveTurns) => TurnDeps['onOutcome']
}

export function openTurns({ broadcast, observe, ...deps }: OpenTurnsDeps) {
  const flusher = createFlusher(deps.clock, (run) => setImmediate(run))
  const instance = uuidv7()
  const live = new LiveTurns(broadcast === null ? null : sharedTurns(broadcast, deps.clock, flusher, instance))
  const nextPass = () => new Promise<void>((resolve) => setImmediate(resolve))
  const writer = turnWriter({ ...deps, turns: live, flusher, nextPass, instance, onOutcome: observe(live) })
  return { live, writer, running: runningTurn(live, deps.store, deps.clock) }
}

const FIRST_TOKEN_S = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60]

const OUTCOMES: readonly TurnOutcome['kind'][] = ['saved', 'stopped', 'failed', 'lost']

/** Returns a function that counts and logs each turn that ends. The log contains no text by users or models. */
export function observeTurns(
  { metrics, log }: Pick<Kit, 'metrics' | 'log'>,
  turns: LiveTurns,
): (outcome: TurnOutcome) => void {
  const ended = metrics.counter({
    name: 'turns_total',
    help: 'Turns that have ended: saved, stopped by their owner, failed by the model, lost by us.',
    labels: ['outcome', 'engine'],
  })
  const tokens = metrics.counter({
    name: 'model_tokens_total',
    help: 'Tokens as the models count them.',
    labels: ['engine', 'model', 'direction'],
  })
  const firstToken = metrics.histogram(
    { name: 'turn_first_token_seconds', help: 'From a turn’s beginning to its first word.', labels: ['engine'] },
    FIRST_TOKEN_S,
  )
  const cuts = metrics.counter({
    name: 'speech_cuts_total',
    help: 'What the speech guard left out of turns, by reason.',
    labels: ['reason'],
  })
  for (const reason of CUT_REASONS) cuts({ reason }, 0)
  metrics.gauge({ name: 'turns_running', help: 'Turns this process is writing now.' }, () => turns.running().length)
  metrics.gauge({ name: 'turn_readers', help: 'Readers of the turns this process is writing.' }, () =>
    turns.running().reduce((sum, turn) => sum + turn.readers, 0),
  )

  const engines = new Set<string>()
  return ({ kind, turn, tokensIn, tokensOut, msToFirstToken, cause, guarded }) => {
    const { engine, aiModel: model, turnNumber } = turn.head
    // Starts each counter at 0, because Prometheus would not notice the first failure in a counter that starts at 1.
    if (!engines.has(engine)) for (const outcome of OUTCOMES) ended({ outcome, engine }, 0)
    engines.add(engine)
    ended({ outcome: kind, engine })
    for (const reason of guarded) cuts({ reason })
    if (tokensIn !== null) tokens({ engine, model, direction: 'in' }, tokensIn)
    if (tokensOut !== null) tokens({ engine, model, direction: 'out' }, tokensOut)
    if (msToFirstToken !== null) firstToken({ engine }, msToFirstToken / 1000)
    const line = { debateId: turn.debateId, turnNumber, engine, model, tokensIn, tokensOut, msToFirstToken }
    if (kind === 'saved' || kind === 'stopped') log.info(line, `turn ${kind}`)
    else log.warn({ ...line, err: cause }, `turn ${kind}`)
  }
}

interface InputLimits {
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

function turnRoutes({ store, limits, limiter, clock, running, writer, read }: TurnRoutesDeps) {
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
      // Readers limited to the first items may watch a turn only if its response will be one of these items (§6).
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

    route(addInput, async (call) => {
      const { id: debateId, ...debate } = await find(call.caller, call.params.id, mayRead)
      const { user } = call.caller
      if (user === null || !mayAddContext(call.caller, debate)) throw new Problem(403, 'not-owner')
      await perUser.demand(user.id, 'too-many-inputs')
      const { content, to: asked = null } = call.body
      const input = { id: uuidv7(), debateId, userId: user.id, content, asked }
      const added = await store.addInput(input, new Date(clock.now()), limits.inputsPerDebate)
      if (added === 'gone') throw debateNotFound()
      // Sets no Retry-After header, because waiting does not help.
      if (added === 'full') throw new Problem(429, 'debate-full')
      return presentUserInput(added)
    }),
  ]
  return routes
}
