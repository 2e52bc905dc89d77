/** The table of models over swapped pairs of public debates (§20). */
import { setImmediate } from 'node:timers/promises'
import type { DebatesForVerdict } from '../for-verdict.ts'
import type { Clock } from '#platform/clock.ts'
import { once } from '#platform/server/once/once.ts'
import { modelTable, type SwappedPair } from '../../bradley-terry.ts'
import type { ModelTable } from '../../model-table-contract.ts'
import type { DebateVerdict } from '../../contract.ts'
import type { Verdicts } from '../verdicts.ts'

/** §20: the newest pairs that count. */
const PAIRS = 200
/** §20: how long a table stands. */
const STANDS_MS = 3_600_000

export interface ModelTableDeps {
  readonly debates: Pick<DebatesForVerdict, 'publicPairs'>
  readonly verdicts: Pick<Verdicts, 'verdict'>
  readonly clock: Pick<Clock, 'now'>
  /** Numbers from 0 to 1, 1 exclusive. */
  readonly random: () => number
}

/** Returns what reads the table; it is worked out once an hour, for all who ask. */
export function modelTables({ debates, verdicts, clock, random }: ModelTableDeps): () => Promise<ModelTable> {
  let kept: { readonly at: number; readonly table: ModelTable } | null = null
  const making = once<ModelTable>()

  const make = async () => {
    const pairs: SwappedPair[] = []
    for await (const { models, debates: both } of debates.publicPairs(PAIRS)) {
      const [first, swapped] = [await verdicts.verdict(both[0]), await verdicts.verdict(both[1])]
      const points = pointsOf(first) + pointsOf(swapped)
      if (!Number.isNaN(points)) pairs.push({ first: models[0], second: models[1], points })
    }
    const table = {
      pairs: pairs.length,
      models: await modelTable(pairs, random, () => setImmediate()),
      date: new Date(clock.now()).toISOString(),
    }
    kept = { at: clock.now(), table }
    return table
  }

  return async () => {
    if (kept !== null && clock.now() - kept.at < STANDS_MS) return kept.table
    return making.run('table', { work: make })
  }
}

/** What Einstein's model, which argued option 1, has of a debate; NaN where its verdict is withheld. */
function pointsOf({ result }: Pick<DebateVerdict, 'result'>): number {
  return { option1: 1, option2: 0, 'too-close': 0.5, withheld: Number.NaN }[result]
}
