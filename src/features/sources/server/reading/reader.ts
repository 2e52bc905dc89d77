import type { ChildProcess } from 'node:child_process'
import type { Clock } from '#platform/clock.ts'
import { WorkerFailed, createWorker, processWorker, forkProgram } from '#platform/server/worker.ts'
import { Problem } from '#platform/server/errors.ts'
import { createQueue } from '#platform/server/queue.ts'
import { type RankedPassage, type RankJob, rankPassages } from '../passages/passages.ts'
import { type SourceText, Unreadable } from './source-text.ts'

/** The number of reading processes. While one works on a slow order, the other serves other users. */
const PROGRAMS = 2
const WAITING = 60
const WAITING_OF_ONE = 20
const PATIENCE_MS = 20_000
const FIRST_GUESS_MS = 500
const IDLE_MS = 60_000
const LONG_MS = 300
const CPU_MOST_MS = 5_000
/** The time limit of one order in milliseconds of wall-clock time, which includes waiting for the CPU. */
const TIME_MOST_MS = 20_000
/** A reading process that still holds more than this many bytes of memory after an order is replaced. */
const HELD_MOST = 200 * 1024 * 1024
const HEAP_MOST_MB = 256
/** The server process itself ranks up to this many characters, which is faster than starting a reading process. */
const RANKED_HERE = 10_000

export type ReadingOrder =
  | { readonly kind: 'page'; readonly bytes: Uint8Array; readonly charset: string | null; readonly address: string }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: Uint8Array; readonly title: string }
  | { readonly kind: 'rank'; readonly job: RankJob }

export type ReadingAnswer = { readonly held: number } & (
  | { readonly kind: 'words'; readonly words: SourceText }
  | { readonly kind: 'passages'; readonly passages: readonly RankedPassage[] }
  | { readonly kind: 'unreadable'; readonly code: Unreadable['code']; readonly detail: string }
)

export class TakesTooMuch extends Error {}

export interface Orderer {
  /** A key from `limitKeyOf`. Orders with the same key run one after another. */
  readonly whose: string
  readonly later?: boolean
}

export type Reader = ReturnType<typeof createReader>

/** Creates a reader, whose methods reject with 503 `busy` if too many orders wait. */
export function createReader(options: { readonly clock: Clock; readonly start?: () => ChildProcess }) {
  const { clock, start = () => startReading() } = options
  const refusal = (retryAfter: number) => new Problem(503, 'busy', { retryAfter })
  const patience = { ms: PATIENCE_MS, firstGuessMs: FIRST_GUESS_MS, clock }
  const newProgram = () =>
    createWorker<ReadingOrder, ReadingAnswer>({
      clock,
      start: () => processWorker(start()),
      waiting: 0,
      patienceMs: PATIENCE_MS,
      firstGuessMs: FIRST_GUESS_MS,
      stuckAfterMs: TIME_MOST_MS,
      idleMs: IDLE_MS,
      refusal,
      isWorn: ({ held }) => held > HELD_MOST,
    })
  type Program = ReturnType<typeof newProgram>
  const programs = Array.from({ length: PROGRAMS }, newProgram)
  const free = new Set(programs)
  const places = createQueue({ places: PROGRAMS, patience, refusal })
  const newLine = () => ({
    queue: createQueue({ places: 1, waiting: WAITING_OF_ONE, patience, refusal }),
    orders: 0,
    /** The process that handled this user's last order. If it is free, it handles the next one, even after a crash. */
    program: null as Program | null,
  })
  type Line = ReturnType<typeof newLine>
  const lines = new Map<string, Line>()
  let orders = 0

  /** Returns a free process: if possible this user's last one, else one that no other user has, else a running one. */
  function programFor(line: Line): Program {
    const others = new Set([...lines.values()].filter((other) => other !== line).map((other) => other.program))
    const worth = (one: Program) => (one === line.program ? 4 : 0) + (others.has(one) ? 0 : 2) + (one.isReady ? 1 : 0)
    return [...free].toSorted((one, other) => worth(other) - worth(one))[0] as Program
  }

  async function answerIn(line: Line, order: ReadingOrder): Promise<ReadingAnswer> {
    const reading = programFor(line)
    line.program = reading
    free.delete(reading)
    const over = new AbortController()
    // Starts a free process early, so that it is running for the order that follows a slow one.
    const spare = () => [...free].find(({ isReady }) => !isReady)?.warm()
    void clock.sleep(LONG_MS, over.signal).then(spare, () => {})
    try {
      return await reading.run(order)
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error
      reading.warm()
      throw new TakesTooMuch('reading it was given up', { cause: error })
    } finally {
      over.abort()
      free.add(reading)
    }
  }

  async function answerTo(order: ReadingOrder, { whose, later = false }: Orderer): Promise<ReadingAnswer> {
    if (orders >= WAITING + PROGRAMS) throw refusal(Math.ceil(FIRST_GUESS_MS / 1000))
    const line = lines.get(whose) ?? newLine()
    lines.set(whose, line)
    orders += 1
    line.orders += 1
    try {
      const leave = await line.queue.enter({ background: later })
      const answer = await places.run(() => answerIn(line, order)).finally(leave)
      if (answer.kind === 'unreadable') throw new Unreadable(answer.code, answer.detail)
      return answer
    } finally {
      orders -= 1
      line.orders -= 1
      if (line.orders === 0) lines.delete(whose)
    }
  }

  return {
    /** Reads a source in a reading process. Rejects with `Unreadable` or `TakesTooMuch`. */
    async read(order: Exclude<ReadingOrder, { kind: 'rank' }>, orderer: Orderer): Promise<SourceText> {
      const answer = await answerTo(order, orderer)
      if (answer.kind !== 'words') throw new Error('words were ordered')
      return answer.words
    },
    async rank(job: RankJob, orderer: Orderer): Promise<readonly RankedPassage[]> {
      if (job.sources.reduce((sum, { text }) => sum + text.length, 0) <= RANKED_HERE) return rankPassages(job)
      const answer = await answerTo({ kind: 'rank', job }, orderer)
      if (answer.kind !== 'passages') throw new Error('passages were ordered')
      return answer.passages
    },
    async close() {
      for (const queue of [places, ...[...lines.values()].map((line) => line.queue)]) {
        queue.refuseAll(refusal(1))
        queue.setOpen(false)
      }
      await Promise.all(programs.map((reading) => reading.close()))
    },
  }
}

/** Starts a reading process without the environment, which contains secrets. @param cpuMost in milliseconds */
export const startReading = (cpuMost: number = CPU_MOST_MS): ChildProcess =>
  forkProgram('reading-process', import.meta.url, {
    execArgv: [`--max-old-space-size=${HEAP_MOST_MB}`],
    serialization: 'advanced',
    args: [String(cpuMost)],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
