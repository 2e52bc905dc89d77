/** What was measured, as data: the simulation is held to it, and docs/scaling.md reckons with it. Each with its day and its source. */

/** One line of `npm run bench -- relay`, of one instance on one core. */
export interface RelayPoint {
  readonly database: 'embedded' | 'PostgreSQL'
  readonly liveTurns: number
  /** Microseconds of processor time for a token; several where it was run several times. */
  readonly microsPerToken: readonly number[]
  readonly tokensPerSecond: readonly number[]
  /** Milliseconds beyond what the upstream alone takes; null where another cause is in the figure, which the day's source names. */
  readonly p99: readonly number[] | null
  /** Whether the core had no time left: then two runs differ by half, and only that it is full can be compared. */
  readonly full?: true
}

export interface RelayDay {
  readonly date: string
  readonly source: string
  /** How many times as long the machine took for the same work as on the day to which `machine.ts` is set: by the pipe. */
  readonly slower: number
  readonly turn: MeasuredTurn
  readonly points: readonly RelayPoint[]
}

/** What a turn cost in that day's code, beside its tokens. */
export interface MeasuredTurn {
  /** Trips to the database before the model is asked, and after its last token. */
  readonly trips: { readonly before: number; readonly after: number }
  /** Microseconds of the event loop. */
  readonly work: number
  /** Microseconds of the embedded database's thread, of all trips together. */
  readonly database: number
}

const TWO_TRIPS = { before: 1, after: 1 }

/**
 * The code of today. `database`: 48.5 and 35.0 µs a token at 1,000 turns, embedded and with PostgreSQL, so 13.5 × 240 tokens. `work`: 1.08
 * to 1.15 × the pipe for streaming alone and 35.0 of 27.0 µs with everything, so about 4 × 240.
 */
export const TURN_TODAY: MeasuredTurn = { trips: TWO_TRIPS, work: 1_000, database: 3_200 }

export const RELAY_DAYS: readonly RelayDay[] = [
  {
    date: '2026-11-21',
    source: 'docs/benchmarks.md, "relay: one relayed token"',
    slower: 1,
    // 4 ms, about half of it in the database's thread.
    turn: { trips: { before: 3, after: 2 }, work: 2_000, database: 2_000 },
    points: [
      { database: 'embedded', liveTurns: 100, microsPerToken: [71.5], tokensPerSecond: [1_992], p99: [2.5] },
      {
        database: 'embedded',
        liveTurns: 1_000,
        microsPerToken: [41.5, 44.8, 47.3],
        tokensPerSecond: [18_860, 19_860],
        p99: [50, 67],
      },
    ],
  },
  {
    date: '2026-11-22',
    // PostgreSQL shared the load's core, so its p99 is in no point; of the embedded database it was 79 and 499 ms.
    source: 'docs/benchmarks.md, "relay on 2026-11-22, a turn in two trips"',
    // The pipe: 44.6 and 45.1 µs against 27.0.
    slower: 1.66,
    // 13 to 15 µs a token in the database's thread, as it was on that slow day.
    turn: { trips: TWO_TRIPS, work: 1_000, database: (14 * 240) / 1.66 },
    points: [
      {
        database: 'embedded',
        liveTurns: 1_000,
        microsPerToken: [53.1, 76.2],
        tokensPerSecond: [15_900, 13_200],
        p99: null,
        full: true,
      },
      {
        database: 'PostgreSQL',
        liveTurns: 1_000,
        microsPerToken: [54.4, 48.7],
        tokensPerSecond: [17_200, 19_040],
        p99: null,
      },
    ],
  },
  {
    date: '2026-11-23',
    // PostgreSQL shared the load's core, so its p99 is in no point.
    source: 'docs/benchmarks.md, "relay on 2026-11-23, nearly quiet"',
    slower: 1,
    turn: TURN_TODAY,
    points: [
      { database: 'embedded', liveTurns: 100, microsPerToken: [87.8, 90.4], tokensPerSecond: [1_992], p99: [2.9] },
      { database: 'PostgreSQL', liveTurns: 100, microsPerToken: [61.1, 58.6], tokensPerSecond: [1_992], p99: [1.3] },
      {
        database: 'embedded',
        liveTurns: 1_000,
        microsPerToken: [48.5, 54.5],
        tokensPerSecond: [18_014],
        p99: [61.5],
      },
      { database: 'PostgreSQL', liveTurns: 1_000, microsPerToken: [35], tokensPerSecond: [], p99: null },
    ],
  },
]

/** Turns that never end, so streaming alone: microseconds of a token at 700 live turns (docs/benchmarks.md, 2026-11-21). */
export const STREAMING_ALONE = { liveTurns: 700, microsPerToken: [32, 35] } as const

/** Milliseconds of processor time for one anonymous view of a shared archive of 20 responses (docs/benchmarks.md, 2026-11-23, quiet). */
export const ARCHIVE_READ_MS = 0.21

/**
 * Tokens of one debate of eight turns, the mean of the eight English questions of the evaluation (`sample/run.ts`, 2026-11-23). A call for
 * each turn, for its cards and, from the second turn on, for one reading of its answers; one for the positions, one for search words.
 */
export const TOKENS = {
  turns: { tokensIn: 11_850, tokensOut: 1_854 },
  turnsWithSources: { tokensIn: 26_739, tokensOut: 1_854 },
  cards: { tokensIn: 4_136, tokensOut: 1_555 },
  positions: { tokensIn: 240, tokensOut: 21 },
  searchWords: { tokensIn: 219, tokensOut: 21 },
  mapReading: { tokensIn: 5_610, tokensOut: 630 },
} as const

/** Bytes, indexes and out-of-line texts included, of an embedded database with 488 debates (`sample/run.ts`, 2026-11-23). */
export const BYTES = {
  row: {
    ai_debates: 890,
    responses: 2_201,
    source_packs: 201,
    debate_sources: 277,
    debate_passages: 755,
    evidence_sources: 19_627,
  },
  /** Of the write-ahead log: a debate with eight turns and their cards; its six sources, all of them new. */
  logPerDebate: 30_398,
  logPerSources: 123_616,
} as const
