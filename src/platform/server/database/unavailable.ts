/** Only this file distinguishes an unreachable database from a wrong query. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Problem } from '../errors.ts'

/** A client may ask again after this many seconds. */
const RETRY_AFTER = 5

/** The database cannot be reached at the moment: 503 `database-unavailable`, with `Retry-After`. */
export class DatabaseUnavailable extends Problem {
  constructor(cause: unknown) {
    super(503, 'database-unavailable', { retryAfter: RETRY_AFTER, cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Error codes of the connection to the server: Node's socket and name resolution errors. */
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

/** Beginnings of the errors that `pg` throws without a code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
]

/** Whether an error that is known to come from the database driver means that the server is unreachable. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof EmbeddedServerLost) return true
  const code = 'code' in error ? String(error.code) : ''
  if (NETWORK.has(code) || SERVER.has(code) || code.startsWith('08')) return true
  if (MESSAGES.some((message) => error.message.startsWith(message))) return true
  // Node throws an AggregateError when it has tried every address of a host name.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true
  return isConnectionFault(error.cause)
}

/**
 * Whether the error, or one of its causes, means an unreachable database rather than a wrong query. Model providers
 * cause the same socket errors, so these count only inside an error that drizzle wrapped.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof DrizzleQueryError) return isConnectionFault(error.cause)
  return isUnavailable(error.cause)
}

/**
 * Whether the database was reached and rejected the values themselves, so that a repetition would fail again: SQLSTATE
 * class 22 (data exception: U+0000, a number too large) or 23 (integrity constraint violation).
 */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof DrizzleQueryError)) return isRefusedData(error.cause)
  const { cause } = error
  return cause !== undefined && 'code' in cause && /^2[23]\w{3}$/.test(String(cause.code))
}

/** The Problem to answer with, or null when `error` does not mean that the database is unreachable. */
export function unavailableProblem(error: unknown): Problem | null {
  if (error instanceof DatabaseUnavailable) return error
  return isUnavailable(error) ? new DatabaseUnavailable(error) : null
}

/** The embedded database's thread ended unexpectedly. */
export class EmbeddedServerLost extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded database stopped: ${reason}`, options)
    this.name = 'EmbeddedServerLost'
  }
}
