import { systemClock } from '#platform/clock.ts'
import type { Clock } from '#platform/clock.ts'
import { openDataFolder } from './embedded/data-folder.ts'
import { embeddedPool, migrateWith, poolDatabase } from './pool.ts'
import type { OpenDatabase } from './pool.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

export interface DatabaseOptions {
  /** Null opens the embedded database in `dataDir`. */
  readonly url: string | null
  readonly dataDir: string
  readonly clock?: Clock
  readonly onError?: (error: Error) => void
  /** At most once a minute. */
  readonly onFull?: (error: Error) => void
  readonly poolSize?: number
  /** Milliseconds. */
  readonly statementTimeout?: number
  /** Milliseconds for a PostgreSQL that is starting. */
  readonly patience?: number
}

const CONNECT_TIMEOUT_MS = 3_000
/** Milliseconds for PostgreSQL to report a cancelled statement. */
const ANSWER_MS = 2_000

/** Milliseconds. */
const FULL_EVERY_MS = 60_000

/**
 * Opens and migrates. Throws `DataFolderInUse` (embedded), `DatabaseUnavailable` (PostgreSQL), and like `migrateDatabase`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, dataDir, clock = systemClock } = options
  const onFull = atMostEvery(FULL_EVERY_MS, clock, options.onFull)
  if (url !== null) return openPostgres(url, { ...options, onFull }, clock)
  const folder = await openDataFolder(dataDir, clock, undefined, onFull)
  const pool = embeddedPool(folder.connect)
  const migrated = await migrateWith(pool).catch(async (error: unknown) => {
    await folder.close()
    throw error
  })
  return poolDatabase(pool, {
    embedded: true,
    migrated,
    onError: options.onError,
    onFull,
    copyTo: folder.copyTo,
    afterClose: folder.close,
  })
}

async function openPostgres(url: string, options: DatabaseOptions, clock: Clock): Promise<OpenDatabase> {
  const { patience = 30_000, poolSize = 20, statementTimeout = 10_000 } = options
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const deadline = clock.now() + patience
  // No statement timeout here: a migration may take longer than a query.
  let migrated: string[] | null = null
  while (migrated === null) {
    try {
      migrated = await migrateWith(connection)
    } catch (error) {
      if (!isConnectionFault(error)) throw error
      if (clock.now() >= deadline) throw new DatabaseUnavailable(error)
      await clock.sleep(1_000)
    }
  }
  const pool = {
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // For a connection that drops all packets, also PostgreSQL's report of the cancelled statement.
    query_timeout: statementTimeout + ANSWER_MS,
    idle_in_transaction_session_timeout: statementTimeout,
  }
  return poolDatabase(pool, { embedded: false, migrated, onError: options.onError, onFull: options.onFull })
}

function atMostEvery(ms: number, clock: Clock, tell: (error: Error) => void = () => {}): (error: Error) => void {
  let last: number | null = null
  return (error) => {
    if (last !== null && clock.now() - last < ms) return
    last = clock.now()
    tell(error)
  }
}
