/** Opens the one database of the process: PostgreSQL when there is an address, otherwise the embedded one. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { openDataFolder } from './data-folder.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'
import { WireSocket } from './wire.ts'

export interface OpenDatabase {
  readonly db: Database
  /** Whether this process owns the database alone (no `DATABASE_URL`). */
  readonly embedded: boolean
  /** Rejects with `DatabaseUnavailable` when the database does not answer. */
  ping(): Promise<void>
  /** Waits for queries in flight, then closes. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`; null opens the embedded database in `dataDir`. */
  readonly url: string | null
  readonly dataDir: string
  readonly clock?: Clock
  /** Told of connections lost while idle; they are replaced without further ado. */
  readonly onError?: (error: Error) => void
  /** Connections to PostgreSQL at once. */
  readonly poolSize?: number
  /** How long a PostgreSQL that is still starting is waited for, in milliseconds. */
  readonly patience?: number
}

const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000

/** Opens and migrates. Throws `DataFolderInUse` (embedded), `DatabaseUnavailable` (PostgreSQL). */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, dataDir, clock = systemClock } = options
  if (url !== null) return openPostgres(url, options, clock)
  const folder = await openDataFolder(dataDir, clock)
  const config: pg.PoolConfig = {
    user: 'postgres',
    database: 'postgres',
    stream: () => new WireSocket(folder.connect),
    // It has one session: more clients would undo each other's transactions.
    max: 1,
    idleTimeoutMillis: 0,
  }
  try {
    await migrateOnce(config)
  } catch (error) {
    await folder.close()
    throw error
  }
  const pool = new pg.Pool(config)
  return wrap(pool, { embedded: true, onError: options.onError, afterClose: folder.close })
}

async function openPostgres(url: string, options: DatabaseOptions, clock: Clock): Promise<OpenDatabase> {
  const { patience = 30_000, poolSize = 20 } = options
  const connection = {
    connectionString: url,
    application_name: 'einstein-vs-cat',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const deadline = clock.now() + patience
  // Migrations take as long as they take: no limit on their statements.
  for (;;) {
    try {
      await migrateOnce(connection)
      break
    } catch (error) {
      if (!isConnectionFault(error)) throw error
      if (clock.now() >= deadline) throw new DatabaseUnavailable(error)
      await clock.sleep(1_000)
    }
  }
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // When the server cannot even say that it gave up: the way to it swallows everything.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  return wrap(pool, { embedded: false, onError: options.onError, afterClose: async () => {} })
}

async function migrateOnce(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  // A connection that breaks says so twice: to the query, and here.
  client.on('error', () => {})
  await client.connect()
  try {
    await migrateDatabase(client)
  } finally {
    await client.end()
  }
}

interface Wrapping {
  readonly embedded: boolean
  readonly onError: ((error: Error) => void) | undefined
  readonly afterClose: () => Promise<void>
}

function wrap(pool: pg.Pool, { embedded, onError, afterClose }: Wrapping): OpenDatabase {
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => onError?.(error))
  const db: Database = drizzle(pool)
  db.transaction = (run, config) => onClient(pool, (client) => drizzle(client).transaction(run, config))
  return {
    db,
    embedded,
    ping: async () => {
      await onClient(pool, (client) => client.query('select 1'))
    },
    close: async () => {
      await pool.end()
      await afterClose()
    },
  }
}

/**
 * Drizzle takes a transaction's client from the pool itself, but never gives it back when `begin` fails and does not
 * listen for its errors: a database that restarts would drain the pool, or end the process.
 */
async function onClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isConnectionFault(error) ? new DatabaseUnavailable(error) : error
  })
  const ignore = () => {}
  client.on('error', ignore)
  let broken = false
  try {
    return await run(client)
  } catch (error) {
    broken = isConnectionFault(error)
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}
