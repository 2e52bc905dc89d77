/** The one place that tells a database that is away from a query that is wrong. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Problem } from '../errors.ts'

/** A client may ask again after this many seconds. */
const RETRY_AFTER = 5

/** The database cannot be asked right now: 503 `database-unavailable`, with `Retry-After`. */
export class DatabaseUnavailable extends Problem {
  constructor(cause: unknown) {
    super(503, 'database-unavailable', { retryAfter: RETRY_AFTER, cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Faults of the way to the server: Node's socket and name errors. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
])

/** SQLSTATEs (PostgreSQL, appendix A) of a server that stops, starts, fails over, is full or takes too long. */
const SERVER = new Set([
  '25006', // read_only_sql_transaction: a standby that is not promoted yet
  '53300', // too_many_connections
  '57014', // query_canceled: only our own statement_timeout does that
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
])

/** What `pg` says without a code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
]

/** Whether an error that surely comes from the database's driver says that the server is away. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof EmbeddedServerLost) return true
  const code = 'code' in error ? String(error.code) : ''
  if (NETWORK.has(code) || SERVER.has(code) || code.startsWith('08')) return true
  if (MESSAGES.some((message) => error.message.startsWith(message))) return true
  // Every address of a host name was tried.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true
  return isConnectionFault(error.cause)
}

/**
 * Whether the error, or one it was caused by, is the database being away rather than a wrong query. The same socket
 * errors come from model providers: they count only below an error that drizzle wrapped.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof DrizzleQueryError) return isConnectionFault(error.cause)
  return isUnavailable(error.cause)
}

/**
 * Whether the database is there and refused the values themselves, so that it would refuse them again: SQLSTATE class 22
 * (data exception: U+0000, a number too large) or 23 (integrity constraint violation).
 */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof DrizzleQueryError)) return isRefusedData(error.cause)
  const { cause } = error
  return cause !== undefined && 'code' in cause && /^2[23]\w{3}$/.test(String(cause.code))
}

/** The answer to give for `error`, or null when the database is not what is missing. */
export function unavailableProblem(error: unknown): Problem | null {
  if (error instanceof DatabaseUnavailable) return error
  return isUnavailable(error) ? new DatabaseUnavailable(error) : null
}

/** The embedded database's thread ended in the middle of its work. */
export class EmbeddedServerLost extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded database stopped: ${reason}`, options)
    this.name = 'EmbeddedServerLost'
  }
}
