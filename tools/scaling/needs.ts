/** What a number of debates a month needs, by formula. */
import { LIMITS } from '#app/server/limits.ts'
import {
  DOLLARS,
  FIRST_TOKEN_S,
  FOLLOWED,
  NEW_SOURCES,
  ONE,
  PEAK,
  PLANS,
  READS_PER_DEBATE,
  type Size,
  TOKENS_PER_SECOND,
  TURNS_PER_DEBATE,
  TURNS_PER_INSTANCE,
} from './assumptions.ts'
import { POSTGRESQL } from './machine.ts'
import { ARCHIVE_READ_MS, BYTES, TOKENS } from './measured.ts'
import { meanCost } from './money.ts'

const SECONDS_A_MONTH = 30 * 24 * 3_600
const SCHOOL_DAYS_A_MONTH = 20
const GB = 1_000_000_000
/**
 * Redis commands. A turn: its head, its end twice (SET, PUBLISH), and two limits, each a script of four. A turn that is followed from
 * another instance: two reads, SUBSCRIBE and UNSUBSCRIBE, the question and the answer; and then one for each token.
 */
const COMMANDS = { turn: 11, follow: 6, token: 1 }
/** Calls of a provider for each turn: the turn, and its cards. */
const CALLS_PER_TURN = 2
/** Of an anonymous turn; who is signed in adds one (turn-trips.test.ts). Cards: three that read and lease, two of the day's spend. */
const TRIPS = { turn: 2, cards: 5, read: 1 }
/** Commits for each turn during which the day's row is locked: the save of the turn, the reservation and the settlement of its cards. */
const LOCKED_COMMITS = 3

const tokensPerTurn = TOKENS.turns.tokensOut / TURNS_PER_DEBATE
const turnSeconds = FIRST_TOKEN_S + tokensPerTurn / TOKENS_PER_SECOND

/** Bytes of a debate on the disk with all indexes, and its part that is sources. */
function bytesOfDebate(): { readonly debate: number; readonly sources: number } {
  const { row } = BYTES
  return {
    debate: row.ai_debates + TURNS_PER_DEBATE * row.responses,
    sources: row.source_packs + 6 * row.debate_sources + 16 * row.debate_passages + NEW_SOURCES * row.evidence_sources,
  }
}

/** What one of something can do, and how full it would be: 1 = as full as it can be. */
export interface Fullness {
  readonly of: string
  readonly share: number
}

export interface Needs {
  readonly size: Size
  readonly turnsPerSecond: number
  readonly liveTurns: number
  readonly instances: number
  readonly connections: number
  readonly databases: number
  readonly databaseCores: number
  /** 0 = none is needed. */
  readonly redis: number
  readonly redisCommands: number
  readonly logBytesPerSecond: number
  readonly bytesAYear: number
  readonly providerRequests: number
  readonly providerTokens: number
  /** US dollars a month. */
  readonly models: number
  readonly machines: number
  /** The fullest first. */
  readonly limits: readonly Fullness[]
}

export function needsOf(size: Size): Needs {
  const { debates } = size
  const meanTurns = (debates * TURNS_PER_DEBATE) / SECONDS_A_MONTH
  const turnsPerSecond = size.liveTurns === null ? meanTurns * PEAK : size.liveTurns / turnSeconds
  const liveTurns = turnsPerSecond * turnSeconds
  const reads = (turnsPerSecond / TURNS_PER_DEBATE) * READS_PER_DEBATE
  const readingCores = (reads * ARCHIVE_READ_MS) / 1_000
  // Below a hundredth of what one instance carries one machine with the embedded database is enough; above, two for an uninterrupted service.
  const instances = debates < 100_000 ? 1 : Math.max(2, Math.ceil(liveTurns / TURNS_PER_INSTANCE + readingCores))
  const embedded = instances === 1
  const connections = embedded ? 0 : instances * POSTGRESQL.connections
  const tripsPerSecond = turnsPerSecond * (TRIPS.turn + TRIPS.cards) + reads * TRIPS.read
  const logBytesPerSecond =
    (turnsPerSecond / TURNS_PER_DEBATE) * (BYTES.logPerDebate + (BYTES.logPerSources * NEW_SOURCES) / 6)
  const redisCommands = turnsPerSecond * (COMMANDS.turn + FOLLOWED * (COMMANDS.follow + tokensPerTurn * COMMANDS.token))
  const { debate, sources } = bytesOfDebate()
  const bytesAYear = 12 * debates * (debate + sources)
  const lockedTurns = 1_000 / (ONE.flushMs * LOCKED_COMMITS)
  const databases = embedded
    ? 0
    : Math.ceil(
        Math.max(
          bytesAYear / ONE.databaseBytes,
          logBytesPerSecond / ONE.logBytesPerSecond,
          turnsPerSecond / lockedTurns,
        ),
      )
  const databaseCores = embedded ? 0 : Math.max(2 * databases, Math.ceil(tripsPerSecond / ONE.tripsPerDatabaseCore))
  const redis = embedded ? 0 : Math.ceil(redisCommands / ONE.redisCommands)
  const perTurn =
    TOKENS.turnsWithSources.tokensIn +
    TOKENS.turnsWithSources.tokensOut +
    TOKENS.cards.tokensIn +
    TOKENS.cards.tokensOut
  // Quotas are of one model: that of most debates.
  const ofOneModel = PLANS[0].share
  const providerRequests = 60 * turnsPerSecond * CALLS_PER_TURN * ofOneModel
  const providerTokens = 60 * turnsPerSecond * (perTurn / TURNS_PER_DEBATE) * ofOneModel
  const limits: Fullness[] = [
    { of: 'requests of the provider', share: providerRequests / ONE.providerRequests },
    { of: 'tokens of the provider', share: providerTokens / ONE.providerTokens },
    ...(embedded ? [] : [{ of: 'connections of one PostgreSQL', share: connections / ONE.databaseConnections }]),
    { of: "the day's row of model spend", share: turnsPerSecond / lockedTurns },
    { of: 'log of one PostgreSQL', share: logBytesPerSecond / ONE.logBytesPerSecond },
    { of: "a year's disk of one PostgreSQL", share: bytesAYear / ONE.databaseBytes },
    embedded
      ? { of: 'the one machine', share: liveTurns / TURNS_PER_INSTANCE }
      : { of: 'one Redis', share: redisCommands / ONE.redisCommands },
    ...(size.oneAddress
      ? [
          {
            of: 'turns a day from one address',
            share: (debates / SCHOOL_DAYS_A_MONTH) * (TURNS_PER_DEBATE / LIMITS.turnsPerIpPerDay),
          },
        ]
      : []),
  ]
  return {
    size,
    turnsPerSecond,
    liveTurns,
    instances,
    connections,
    databases,
    databaseCores,
    redis,
    redisCommands,
    logBytesPerSecond,
    bytesAYear,
    providerRequests,
    providerTokens,
    models: debates * meanCost(),
    machines:
      instances * DOLLARS.instance +
      databaseCores * DOLLARS.databaseCore +
      redis * DOLLARS.redis +
      (bytesAYear / GB) * DOLLARS.gigabyte,
    limits: limits.toSorted((a, b) => b.share - a.share),
  }
}
