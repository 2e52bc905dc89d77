import { uuidv7 } from 'uuidv7'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import { createFlusher } from './flusher.ts'
import { LiveTurns, type RunningTurn, runningTurn } from './live-turns.ts'
import { sharedTurns } from './shared-turns.ts'
import { type TurnDeps, type TurnWriter, turnWriter } from './turn-writer.ts'

export interface TurnsDeps extends Omit<TurnDeps, 'turns' | 'flusher' | 'nextPass' | 'instance' | 'onOutcome'> {
  /** Null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly observe: (live: LiveTurns) => TurnDeps['onOutcome']
}

export interface Turns {
  readonly live: LiveTurns
  readonly writer: TurnWriter
  readonly running: RunningTurn
}

export function openTurns({ broadcast, observe, ...deps }: TurnsDeps): Turns {
  const flusher = createFlusher(deps.clock, (run) => setImmediate(run))
  const instance = uuidv7()
  const live = new LiveTurns(broadcast === null ? null : sharedTurns(broadcast, deps.clock, flusher, instance))
  const writer = turnWriter({
    ...deps,
    turns: live,
    flusher,
    nextPass: () => new Promise((resolve) => setImmediate(resolve)),
    instance,
    onOutcome: observe(live),
  })
  return { live, writer, running: runningTurn(live, deps.store, deps.clock) }
}
