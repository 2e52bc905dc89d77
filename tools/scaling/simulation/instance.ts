/** One instance of the product under turns that follow one another without a break, as `npm run bench -- relay` runs them. */
import { seededRandom } from '#testing/random.ts'
import { openAgenda } from './agenda.ts'
import { type CoreCosts, openCore } from './core.ts'
import { openProvider, type ProviderPace } from './provider.ts'
import { type DatabaseCosts, openTrips } from './trips.ts'

export interface TurnCosts {
  /** Trips to the database before the model is asked, and after its last token. */
  readonly trips: { readonly before: number; readonly after: number }
  /** Microseconds of the event loop for everything of a turn but its tokens: the call, the prompt, the answer's end. */
  readonly work: number
}

export interface Load {
  readonly liveTurns: number
  readonly tokensPerTurn: number
  readonly provider: ProviderPace
}

export interface Instance {
  readonly core: CoreCosts
  readonly turn: TurnCosts
  readonly database: DatabaseCosts
}

export interface Simulated {
  /** Microseconds of processor time for each token that was relayed, everything of its turn included. */
  readonly microsPerToken: number
  readonly tokensPerSecond: number
  /** Milliseconds from a token's arrival until it is written to its reader. */
  readonly p50: number
  readonly p99: number
  readonly turnsPerSecond: number
  /** 0 of a run in which no turn ended. */
  readonly tripsPerTurn: number
  /** 0 to 1, of one core. */
  readonly busy: number
  /** Milliseconds that one of a hundred trips waits for a connection at least; 0 without trips. */
  readonly poolWaitP99: number
}

const SECOND = 1_000_000
/** Seconds that are not counted, until the first turns have followed each other, and those that are. */
const WARM_UP = 3
const MEASURED = 8

/** The same numbers for the same seed, on every machine. */
export function simulate({ core: coreCosts, turn, database }: Instance, load: Load, seed = 1): Simulated {
  const random = seededRandom(seed)
  const agenda = openAgenda()
  const core = openCore(agenda, coreCosts, random)
  const trips = openTrips(agenda, core, database, random)
  const provider = openProvider(agenda, load.provider, random)
  const stages = turn.trips.before + turn.trips.after + 1
  const share = turn.work / stages
  let delays: number[] = []
  let turns = 0

  /** A share of the turn's own work, then a trip, `count` times; then `done`. */
  const askDatabase = (count: number, done: () => void): void => {
    if (count === 0) return done()
    core.take(share, () => trips.make(() => askDatabase(count - 1, done)))
  }
  const relayToken = () => {
    const came = agenda.now
    core.takeToken(() => delays.push(agenda.now - came))
  }
  const stream = (tokens: number): void =>
    provider.stream(tokens, relayToken, () =>
      askDatabase(turn.trips.after, () => {
        turns += 1
        askDatabase(turn.trips.before, () => core.take(share, () => stream(load.tokensPerTurn)))
      }),
    )
  // At first each turn is somewhere in its middle. The benches open theirs within ten of the twelve seconds that a turn takes.
  const spread = load.tokensPerTurn * (10 / 12)
  for (let at = 0; at < load.liveTurns; at++) stream(1 + Math.floor(random() * spread))

  agenda.runUntil(WARM_UP * SECOND)
  const [used, made, waited] = [core.used, trips.made, trips.waits.length]
  delays = []
  turns = 0
  agenda.runUntil((WARM_UP + MEASURED) * SECOND)
  return {
    microsPerToken: (core.used - used) / delays.length,
    tokensPerSecond: delays.length / MEASURED,
    p50: quantile(delays, 0.5) / 1000,
    p99: quantile(delays, 0.99) / 1000,
    turnsPerSecond: turns / MEASURED,
    tripsPerTurn: turns === 0 ? 0 : (trips.made - made) / turns,
    busy: (core.used - used) / (MEASURED * SECOND),
    poolWaitP99: quantile(trips.waits.slice(waited), 0.99) / 1000,
  }
}

/** 0 of no values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
