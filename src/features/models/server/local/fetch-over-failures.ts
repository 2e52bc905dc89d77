/** Fetches the local model over failures: the program that fetches may be killed, and a network may be away for hours. */
import type { Clock } from '#platform/clock.ts'
import type { FetchWorkerOptions } from '#platform/server/llm/fetch/fetch-worker.ts'
import type { FetchFault } from '#platform/server/llm/fetch/fetch-fault.ts'
import { FetchedElsewhere } from '#platform/server/llm/fetch/fetch-lock.ts'
import type { ModelFile, ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import type { EngineStatus } from '../../contract.ts'

export type WhyMissing = NonNullable<EngineStatus['missing']>['why']

/** The message is for the operator. */
export class NoModel extends Error {
  override readonly name = 'NoModel'
  readonly why: WhyMissing

  constructor(why: WhyMissing, message: string) {
    super(message)
    this.why = why
  }
}

export interface Tries {
  readonly sources: readonly ModelSource[]
  /** Null when no source could give the file; rejects when the program that fetches has ended. */
  readonly attempt: (
    order: Pick<FetchWorkerOptions, 'sources' | 'onProgress' | 'onSkipped'>,
  ) => Promise<ModelFile | null>
  readonly onProgress: FetchWorkerOptions['onProgress']
  readonly onSkipped: FetchWorkerOptions['onSkipped']
  readonly onPause: (failure: NoModel, pauseMs: number) => void
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Pauses before the tries that follow a try in vain. The first is short: a program that was killed goes on at once. */
const PAUSES_MS = [1_000, 30_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000]

/** The most telling reason first. */
const BY_WEIGHT: readonly FetchFault[] = ['disk', 'unexpected', 'stopped', 'refused', 'network']

/** Throws the signal's reason, or a `NoModel` after six vain tries, or when each source has given a wrong file. */
export async function fetchOverFailures(tries: Tries): Promise<ModelFile> {
  const { attempt, onProgress, onSkipped, onPause, clock, signal } = tries
  const furthest = new Map<ModelSource, number>()
  let sources = tries.sources
  for (let inVain = 0; ;) {
    const faults = new Map<ModelSource, FetchFault>()
    let brought = false
    const failure = await attempt({
      sources,
      onProgress: (source, share) => {
        const before = furthest.get(source) ?? 0
        if (share !== null && share > before) {
          furthest.set(source, share)
          brought = true
        }
        onProgress(source, share)
      },
      onSkipped: (source, why, fault) => {
        faults.set(source, fault)
        onSkipped(source, why, fault)
      },
    }).then((file) => file ?? noSource(faults), stopped)
    if (!(failure instanceof NoModel)) return failure
    signal.throwIfAborted()
    sources = sources.filter((source) => faults.get(source) !== 'unexpected')
    const pause = sources.length > 0 ? PAUSES_MS[brought ? 0 : inVain] : undefined
    if (pause === undefined) throw failure
    inVain = brought ? 1 : inVain + 1
    onPause(failure, pause)
    await clock.sleep(pause, signal)
  }
}

function noSource(faults: ReadonlyMap<ModelSource, FetchFault>): NoModel {
  const all = [...faults.values()]
  return new NoModel(BY_WEIGHT.find((fault) => all.includes(fault)) ?? 'network', 'no source could deliver it')
}

function stopped(error: unknown): NoModel {
  const why = error instanceof FetchedElsewhere ? 'elsewhere' : 'stopped'
  return new NoModel(why, error instanceof Error ? error.message : String(error))
}
