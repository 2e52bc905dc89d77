/** A pool of `pg` as the application's database: what drizzle and `pg` leave open when the server goes away is closed here. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'
import { WireSocket } from './wire.ts'
import type { Wire } from './wire.ts'

export interface OpenDatabase {
  readonly db: Database
  /** Whether this process owns the database alone (no `DATABASE_URL`). */
  readonly embedded: boolean
  /** Rejects with `DatabaseUnavailable` when the database does not answer. */
  ping(): Promise<void>
  /** Waits for queries in flight, then closes. A second call waits for the first. */
  close(): Promise<void>
}

/** How `pg` reaches an embedded server. It has one session: more clients would undo each other's transactions. */
export function embeddedPool(connect: () => Promise<Wire>): pg.PoolConfig {
  return { user: 'postgres', database: 'postgres', stream: () => new WireSocket(connect), max: 1, idleTimeoutMillis: 0 }
}

/** Migrates over a connection of its own, without the limits that the pool sets on statements. */
export async function migrateWith(config: pg.ClientConfig): Promise<void> {
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

interface PoolOptions {
  readonly embedded: boolean
  /** Told of connections lost while idle; the pool replaces them. */
  readonly onError?: ((error: Error) => void) | undefined
  /** Closes what lies below the pool. */
  readonly afterClose?: () => Promise<void>
}

/** The database that a pool reaches. */
export function poolDatabase(config: pg.PoolConfig, options: PoolOptions): OpenDatabase {
  const { embedded, onError, afterClose } = options
  const pool = new pg.Pool(config)
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => onError?.(error))
  const db: Database = drizzle(pool)
  db.transaction = (run, config) => onClient(pool, (client) => drizzle(client).transaction(run, config))
  let closing: Promise<void> | null = null
  const close = async () => {
    // `end` forgets whoever still waits for a connection; and drizzle asks for one a little after it is called.
    do await new Promise((resolve) => setTimeout(resolve, 5))
    while (pool.waitingCount > 0)
    await pool.end()
    await afterClose?.()
  }
  return {
    db,
    embedded,
    ping: async () => {
      await onClient(pool, (client) => client.query('select 1'))
    },
    close: () => (closing ??= close()),
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
