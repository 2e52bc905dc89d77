import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Problem } from '../errors.ts'

/** In seconds. */
const RETRY_AFTER = 5
const RETRY_AFTER_FULL = 60

export class DatabaseUnavailable extends Problem {
  override name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(503, 'database-unavailable', { retryAfter: RETRY_AFTER, cause })
  }
}

export class DiskFull extends Problem {
  override name = 'DiskFull'

  constructor(cause: unknown) {
    super(503, 'disk-full', { retryAfter: RETRY_AFTER_FULL, cause })
  }
}

export const unavailable = (cause: unknown): Problem =>
  isDiskFull(cause) ? new DiskFull(cause) : new DatabaseUnavailable(cause)

/** The SQLSTATE for a full disk (PostgreSQL, appendix A). */
export const DISK_FULL = '53100'

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause)
}

const NETWORK = /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$/

/** The SQLSTATEs that mean that the server is unavailable (PostgreSQL, appendix A). */
const SERVER = new Set([
  '25006', // read_only_sql_transaction: a standby that has not been promoted yet
  '53300', // too_many_connections
  '57014', // query_canceled: only the product's own statement_timeout causes it
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
])

/** `pg` gives these errors no code, so they are recognised by the beginning of their message. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
]

export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof EmbeddedServerLost) return true
  const code = 'code' in error ? String(error.code) : ''
  if (NETWORK.test(code) || SERVER.has(code) || code.startsWith('08')) return true
  if (MESSAGES.some((message) => error.message.startsWith(message))) return true
  // Node throws an AggregateError after trying every address of a host name.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true
  return isConnectionFault(error.cause)
}

/** True if the database is unavailable. Socket errors count only in drizzle errors: model providers cause them, too. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || isDiskFull(error)) return true
  if (error instanceof DrizzleQueryError) return isConnectionFault(error.cause)
  return isUnavailable(error.cause)
}

/** Returns true if PostgreSQL rejected the values (SQLSTATE class 22 or 23). A retry would then also fail. */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof DrizzleQueryError)) return isRefusedData(error.cause)
  const { cause } = error
  return cause !== undefined && 'code' in cause && /^2[23]\w{3}$/.test(String(cause.code))
}

export function unavailableProblem(error: unknown): Problem | null {
  if (error instanceof DatabaseUnavailable || error instanceof DiskFull) return error
  return isUnavailable(error) ? unavailable(error) : null
}

export class EmbeddedServerLost extends Error {
  override name = 'EmbeddedServerLost'
  readonly code: string | null

  constructor(reason: string, { code, ...options }: ErrorOptions & { readonly code?: string } = {}) {
    super(`The embedded database stopped: ${reason}`, options)
    this.code = code ?? null
  }
}

export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23503'
}
