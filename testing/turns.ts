import { type DebateStores, debateStores } from './debate-stores.ts'
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import { SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import type { Debater } from '#features/turns/server/debaters/debater.ts'
import { debaterChooser } from '#features/turns/server/debaters/debater-for.ts'
import { scriptedDebater } from '#features/turns/server/debaters/scripted/scripted-debater.ts'
import type { TurnOutcome } from '#features/turns/server/turn/finish.ts'
import { openTurns } from '#features/turns/server/create-turns.ts'
import type { LiveTurn } from '#features/turns/server/turn/live-turn.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import type { TurnLimits } from '#features/debates/server/allowances.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { AskedModel, EngineTarget } from '#features/models/server/asked-model.ts'
import { createBudget, type SpendLimits } from '#features/models/server/spend/budget.ts'
import { spendStore } from '#features/models/server/spend/spend-store.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import { DONE } from '#platform/sse.ts'
import { untraced } from '#platform/server/tracing/tracing.ts'
import { type StoppedClock, stoppedClock } from './clock.ts'
import { type HandEngine, handEngine, servedAs } from './hand-engine.ts'
import { testSink } from './sink.ts'

export const anyLimits: TurnLimits = {
  anonymousResponsesPerDebate: 10,
  turnsPerVisitorPerDay: 1000,
  turnsPerIpPerDay: 1000,
  responsesPerDebate: 500,
  turnsPerUserPerMinute: 1000,
  turnsPerUserPerDay: { free: 1000, standard: 1000, pro: 1000 },
  runningTurnsPerViewer: 3,
}

export const anonymous = (visitor: string): Viewer => ({ user: null, visitor, ip: '127.0.0.1' })
export const signedIn = (id: string): Viewer => ({ user: { id, tier: 'pro' }, visitor: null, ip: '127.0.0.1' })

interface Options<E extends Engine> {
  engine?: E
  prompts?: AskedModel['prompts']
  debater?: Debater
  limits?: Partial<TurnLimits & SpendLimits>
  clock?: StoppedClock
  store?: DebateStores
  takeTurn?: (viewer: Viewer) => Promise<void>
  broadcast?: Broadcast
}

export function turns<E extends Engine = HandEngine>(db: Database, options: Options<E> = {}) {
  const clock = options.clock ?? stoppedClock()
  const engine = options.engine ?? (handEngine() as unknown as E)
  const engineFor = (model: string): EngineTarget =>
    options.debater ? { kind: 'scripted' } : servedAs(engine, model, options.prompts)
  const store = options.store ?? debateStores(db)
  const limits = { ...anyLimits, dailySpendUsd: null, dailySpendPayersUsd: null, dailySpendShare: 1, ...options.limits }
  const outcomes: TurnOutcome[] = []
  let told: () => void = () => {}
  const over = async (count: number) => {
    while (outcomes.length < count) {
      await new Promise<void>((resolve) => {
        told = resolve
      })
    }
  }
  const { live, writer } = openTurns({
    store,
    broadcast: options.broadcast ?? null,
    plans: SHIPPED_PLANS,
    debaterFor: debaterChooser(engineFor, options.debater ?? scriptedDebater({ clock })),
    clock,
    limits,
    budget: createBudget({ store: spendStore(db), limits, clock }),
    takeTurn: options.takeTurn ?? (() => Promise.resolve()),
    sources: { awaited: () => null, found: () => Promise.resolve([]) },
    publicUrlOf: (address) => address,
    tracing: untraced,
    observe: () => (outcome) => {
      outcomes.push(outcome)
      told()
    },
  })
  return { clock, engine, store, live, writer, limits, outcomes, over }
}

/** Resolves with the event that ends the turn's stream. Must be called before the turn ends. */
export async function endOf(turn: LiveTurn): Promise<unknown> {
  const sink = testSink()
  turn.attach(sink)
  await turn.settled
  const told = sink.events.map(({ data }) => data).filter((data) => data !== DONE)
  return JSON.parse(told.at(-1) ?? 'null')
}

/** Waits for the database work that a tick of the clock has started, by queueing a few queries behind that work. */
export async function settle(db: Database): Promise<void> {
  for (let trip = 0; trip < 3; trip++) await db.execute('select 1')
}

export function openDebate(store: DebateStores, viewer: Viewer, over: Partial<DebateRow> = {}): Promise<DebateRow> {
  return store.insertDebate({
    id: uuidv7(),
    question: 'Is light a wave?',
    option1: 'A wave',
    option2: 'A particle',
    option1Model: DEFAULT_MODEL,
    option2Model: DEFAULT_MODEL,
    userId: viewer.user?.id ?? null,
    visitor: viewer.user ? null : viewer.visitor,
    shareToken: uuidv7(),
    ...over,
  })
}

/** Starts a turn, makes the model write all of `text`, and resolves with the turn once it has ended. */
export async function writeTurn(
  {
    engine,
    writer,
    over,
    outcomes,
  }: Pick<ReturnType<typeof turns<HandEngine>>, 'engine' | 'writer' | 'over' | 'outcomes'>,
  viewer: Viewer,
  debate: DebateRow,
  text = 'Imagine a train.',
): Promise<LiveTurn> {
  const before = outcomes.length
  const turn = await writer.advance(viewer, debate)
  const call = await engine.call(engine.calls.length)
  call.say(text)
  call.finish({ tokensIn: 300, tokensOut: 20 })
  await over(before + 1)
  return turn
}
