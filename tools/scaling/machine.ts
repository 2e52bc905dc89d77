/**
 * What things cost on the machine of docs/benchmarks.md (one core of two, Node 20) on a quiet day, in microseconds. `pass` and `token`
 * were chosen so that the simulation gives the processor time of 2026-11-23 with PostgreSQL; everything else was measured by itself.
 * scaling.test.ts holds the simulation to every point that was measured, also to those that were not used for the choice.
 */
import { TURN_TODAY } from './measured.ts'
import type { CoreCosts } from './simulation/core.ts'
import type { Instance } from './simulation/instance.ts'
import type { ProviderPace } from './simulation/provider.ts'

/**
 * `collection`: 61 collections in 12 s at 500 turns, 437 ms together, on a day on which the machine took 1.7 times as long
 * (docs/benchmarks.md, 2026-11-22): one for 2,000 tokens, of 7.2 ms / 1.7.
 */
const CORE: CoreCosts = { pass: 115, token: 25, tokensPerCollection: 2_000, collection: 4_200 }

/** The pool of `src/platform/server/database/open.ts`; that a trip takes 2 ms is assumed. */
export const POSTGRESQL = { kind: 'PostgreSQL', trip: 2_000, connections: 20 } as const

/** As `testing/fake-upstream/run.ts` writes: 20 tokens a second for each stream, a timer of 5 ms; writing one takes it about 12 µs. */
export const BENCH_PROVIDER: ProviderPace = {
  token: 50_000,
  firstToken: 0,
  arrivals: { kind: 'ticks', every: 5_000, apart: 12 },
}

/** Providers that are many machines: tokens of different streams come independently. That the first takes half a second is assumed. */
export const REAL_PROVIDER: ProviderPace = { token: 50_000, firstToken: 500_000, arrivals: { kind: 'apart' } }

/** Tokens of a turn in the benches (`tools/bench/relay.ts`). */
export const BENCH_TOKENS = 240

/**
 * The instance as it was measured.
 * @param turn what a turn costs beside its tokens
 * @param slower how many times as long the machine takes for the same work
 */
export function instanceWith(database: 'embedded' | 'PostgreSQL', turn = TURN_TODAY, slower = 1): Instance {
  const { trips, work, database: ofTurn } = turn
  const { pass, token, tokensPerCollection, collection } = CORE
  return {
    core: { pass: pass * slower, token: token * slower, tokensPerCollection, collection: collection * slower },
    turn: { trips, work: work * slower },
    database:
      database === 'PostgreSQL'
        ? POSTGRESQL
        : { kind: 'embedded', trip: (ofTurn * slower) / (trips.before + trips.after) },
  }
}
