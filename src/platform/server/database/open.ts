import { type Clock, systemClock } from '#platform/clock.ts'
import { openDataFolder } from './embedded/data-folder.ts'
import type { OpenDatabase } from './pool.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

export interface DatabaseOptions {
  /** PostgreSQL's address; null for the embedded database in `dataDir`. */
  readonly url: string | null
  readonly dataDir: string
  readonly clock?: Clock
  readonly onError?: (error: Error) => void
  readonly onFull?: (error: Error) => void
  readonly poolSize?: number
  /** In milliseconds. */
  readonly statementTimeout?: number
  /** Milliseconds to wait for a PostgreSQL server that is starting. */
  readonly patience?: number
}

const CONNECT_TIMEOUT_MS = 3_000
/** The time in milliseconds that PostgreSQL has to report a cancelled statement. */
const ANSWER_MS = 2_000
const FULL_EVERY_MS = 60_000

/** Opens and migrates the database. Throws `DataFolderInUse`, `DatabaseUnavailable` and the errors of `migrateDatabase`. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, dataDir, clock = systemClock, onError } = options
  let lastFull: number | null = null
  const onFull = (error: Error) => {
    if (lastFull !== null && clock.now() - lastFull < FULL_EVERY_MS) return
    lastFull = clock.now()
    options.onFull?.(error)
  }
  if (url !== null) return openPostgres(url, { ...options, onFull }, clock)
  const opening = openDataFolder(dataDir, clock, undefined, onFull)
  // Loads drizzle and `pg` while the database opens, because loading them takes about as long as opening it.
  const [folder, { embeddedPool, migrateWith, poolDatabase }] = await Promise.all([opening, import('./pool.ts')])
  const pool = embeddedPool(folder.connect)
  const migrated = await migrateWith(pool).catch(async (error: unknown) => {
    await folder.close()
    throw error
  })
  const { copyTo, close } = folder
  return poolDatabase(pool, { embedded: true, migrated, onError, onFull, copyTo, afterClose: close })
}

async function openPostgres(url: string, options: DatabaseOptions, clock: Clock): Promise<OpenDatabase> {
  const { migrateWith, poolDatabase } = await import('./pool.ts')
  const { patience = 30_000, poolSize = 20, statementTimeout = 10_000, onError, onFull } = options
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const deadline = clock.now() + patience
  // Migrations have no statement timeout, because they may take longer than queries.
  let migrated: string[] | null = null
  let isReported = false
  while (migrated === null) {
    try {
      migrated = await migrateWith(connection)
    } catch (error) {
      if (!isConnectionFault(error)) throw error
      if (clock.now() >= deadline) throw new DatabaseUnavailable(error)
      if (!isReported) onError?.(error as Error)
      isReported = true
      await clock.sleep(1_000)
    }
  }
  const pool = {
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // Ends a query even if the server's reply that it was cancelled never arrives, for example because the network is down.
    query_timeout: statementTimeout + ANSWER_MS,
    idle_in_transaction_session_timeout: statementTimeout,
  }
  return poolDatabase(pool, { embedded: false, migrated, onError, onFull })
}
