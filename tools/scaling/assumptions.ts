/** What nobody has measured. docs/scaling.md names each as an assumption; who knows better changes it here and runs `run.ts`. */

export const TURNS_PER_DEBATE = 8
/** Readers of a debate's link, each once. */
export const READS_PER_DEBATE = 10
/** Of all turns those that are followed from another instance than the one that writes them: after a reload, or by somebody else. */
export const FOLLOWED = 0.1
/** Of a debate's pages those that no earlier debate has kept; the others are shared with it. */
export const NEW_SOURCES = 3
/** The busiest minutes against the mean of a month. */
export const PEAK = 4
/** Seconds until a provider's first token, and its tokens a second afterwards: those of the benches. */
export const FIRST_TOKEN_S = 0.5
export const TOKENS_PER_SECOND = 20
/** Live turns that are planned for one instance, so that pages have room beside them (`deploy/chart/values.yaml`). */
export const TURNS_PER_INSTANCE = 300

/** Which plans debates are made with, and the model of each. */
export const PLANS = [
  { plan: 'free', share: 0.9, model: 'gpt-4.1-nano' },
  { plan: 'standard', share: 0.08, model: 'gpt-4o' },
  { plan: 'pro', share: 0.02, model: 'claude-sonnet-4-20250514' },
] as const

/** What one of each can do. */
export const ONE = {
  /** Commands a second of a Redis or Valkey, which executes on one core. */
  redisCommands: 100_000,
  /** PostgreSQL's `max_connections` of 100, without the three that are kept for superusers (PostgreSQL documentation, 19.3). */
  databaseConnections: 97,
  /** Milliseconds until a commit is on the disk; while it waits, the day's row of model spend is locked. */
  flushMs: 1,
  /** Bytes of the write-ahead log a second, and bytes on the disk, of one PostgreSQL that can be copied within a day. */
  logBytesPerSecond: 50_000_000,
  databaseBytes: 16_000_000_000_000,
  /** Trips a second for one core of PostgreSQL. */
  tripsPerDatabaseCore: 200,
  /** Requests and tokens a minute that a provider gives an ordinary account at most, for a small model; look into your account. */
  providerRequests: 30_000,
  providerTokens: 150_000_000,
} as const

/** US dollars a month. */
export const DOLLARS = { instance: 25, databaseCore: 40, redis: 30, gigabyte: 0.12 } as const

export interface Size {
  readonly name: string
  readonly debates: number
  /** Turns at once in the busiest minutes; null = by `PEAK`. */
  readonly liveTurns: number | null
  /** Whether everybody comes from one address, without accounts. */
  readonly oneAddress: boolean
}

export const SIZES: readonly Size[] = [
  { name: 'a school', debates: 2_000, liveTurns: 30, oneAddress: true },
  { name: '1 k', debates: 1_000, liveTurns: null, oneAddress: false },
  { name: '100 k', debates: 100_000, liveTurns: null, oneAddress: false },
  { name: '10 M', debates: 10_000_000, liveTurns: null, oneAddress: false },
  { name: '1 G', debates: 1_000_000_000, liveTurns: null, oneAddress: false },
]
