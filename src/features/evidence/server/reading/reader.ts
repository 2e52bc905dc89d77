/** The server's side of reading: hands pages and files to a process that may not take long, nor much memory (§17). */
import type { ChildProcess } from 'node:child_process'
import type { Clock } from '#platform/clock.ts'
import { WorkerFailed, createWorker, processWorker } from '#platform/server/worker/worker.ts'
import { forkProgram } from '#platform/server/worker/fork-program.ts'
import { Problem } from '#platform/server/errors.ts'
import { type RankedPassage, type RankJob, rankPassages } from '../passages/passages.ts'
import { CPU_MOST_MS, HEAP_MOST_MB, HELD_MOST, TIME_MOST_MS } from './reading-bounds.ts'
import type { ReadingAnswer, ReadingOrder } from './reading-orders.ts'
import { LockedFile, UnreadableFile } from './read-file.ts'
import { NoText, type SourceText } from './source-text.ts'

/** Most orders that wait, and the longest that one waits. */
const WAITING = 40
const PATIENCE_MS = 20_000
const FIRST_GUESS_MS = 500
const IDLE_MS = 60_000
/** Characters that are ranked here, in about 10 ms: starting a program for them costs more. */
const RANKED_HERE = 10_000

export class TakesTooMuch extends Error {}

export interface Reader {
  /** Rejects with `NoText`, `UnreadableFile`, `LockedFile`, `TakesTooMuch`, or a Problem (503 `busy`) when too many wait. */
  read(order: Exclude<ReadingOrder, { kind: 'rank' }>): Promise<SourceText>
  /** Rejects as `read` does. */
  rank(job: RankJob): Promise<readonly RankedPassage[]>
  close(): Promise<void>
}

export interface ReaderOptions {
  readonly clock: Clock
  readonly start?: () => ChildProcess
}

export function createReader({ clock, start = () => startReading() }: ReaderOptions): Reader {
  const reading = createWorker<ReadingOrder, ReadingAnswer>({
    clock,
    start: () => processWorker(start()),
    waiting: WAITING,
    patienceMs: PATIENCE_MS,
    firstGuessMs: FIRST_GUESS_MS,
    stuckAfterMs: TIME_MOST_MS,
    idleMs: IDLE_MS,
    refusal: (retryAfter) => new Problem(503, 'busy', { retryAfter }),
    isWorn: ({ held }) => held > HELD_MOST,
  })

  async function done(order: ReadingOrder): Promise<ReadingAnswer> {
    const answer = await reading.run(order).catch((error: unknown) => {
      if (error instanceof WorkerFailed) throw new TakesTooMuch('reading it was given up', { cause: error })
      throw error
    })
    if (answer.kind === 'no-text') throw new NoText()
    if (answer.kind === 'locked') throw new LockedFile()
    if (answer.kind === 'unreadable') throw new UnreadableFile(answer.detail)
    return answer
  }

  return {
    async read(order) {
      const answer = await done(order)
      if (answer.kind !== 'words') throw new Error('words were ordered')
      return answer.words
    },
    async rank(job) {
      if (job.sources.reduce((sum, { text }) => sum + text.length, 0) <= RANKED_HERE) return rankPassages(job)
      const answer = await done({ kind: 'rank', job })
      if (answer.kind !== 'passages') throw new Error('passages were ordered')
      return answer.passages
    },
    close: reading.close,
  }
}

/** Without the server's environment, which holds its secrets. @param cpuMost milliseconds of processor time */
export const startReading = (cpuMost: number = CPU_MOST_MS): ChildProcess =>
  forkProgram('reading-process', import.meta.url, {
    execArgv: [`--max-old-space-size=${HEAP_MOST_MB}`],
    serialization: 'advanced',
    args: [String(cpuMost)],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
