import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrations.ts'
import { DISK_FULL, isConnectionFault, unavailable } from './unavailable.ts'
import { type Wire, WireSocket } from './embedded/wire.ts'

interface CountingPool extends pg.PoolConfig {
  readonly changes: () => number
}

/** Creates a pool limited to one connection, because several would share one session and mix their transactions. */
export function embeddedPool(connect: () => Promise<Wire>): CountingPool {
  let written = 0
  const stream = () => new WireSocket(connect, () => (written += 1))
  return { user: 'postgres', database: 'postgres', stream, max: 1, idleTimeoutMillis: 0, changes: () => written }
}

/** Runs `migrateDatabase` over a separate connection, to which the pool's limits do not apply. */
export function migrateWith(config: pg.ClientConfig): Promise<string[]> {
  return withClient(config, (client) => migrateDatabase(client))
}

export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // Ignores the error of a broken connection, because the query then also fails and reports it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // `pg` does not close the connection after a failed sign-in.
    client.end().catch(() => {})
    throw error
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface PoolOptions {
  readonly embedded: boolean
  readonly migrated?: readonly string[]
  readonly onError?: ((error: Error) => void) | undefined
  readonly onFull?: ((error: Error) => void) | undefined
  /** Copies the embedded database to a new folder. Undefined for PostgreSQL and for a database in memory. */
  readonly copyTo?: (folder: string) => Promise<void>
  readonly afterClose?: () => Promise<void>
}

export type OpenDatabase = ReturnType<typeof poolDatabase>

export function poolDatabase(config: pg.PoolConfig | CountingPool, options: PoolOptions) {
  const { embedded, migrated = [], onError, onFull, copyTo = null, afterClose } = options
  const pool = new pg.Pool(config)
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => onError?.(error))
  // Reports a full disk here, because it may occur in background work that nothing awaits.
  pool.on('connect', ({ connection }) =>
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.code === DISK_FULL) onFull?.(error)
    }),
  )
  const db: Database = drizzle(pool)
  db.transaction = (run, config) => onClient(pool, (client) => drizzle(client).transaction(run, config))
  let closing: Promise<void> | null = null
  const close = async () => {
    // `end` ignores callers that wait for a connection. Drizzle requests one late, so the loop waits at least once.
    do await new Promise((resolve) => setTimeout(resolve, 5))
    while (pool.waitingCount > 0)
    await pool.end()
    await afterClose?.()
  }
  return {
    db,
    embedded,
    migrated,
    copyTo,
    /** Returns the number of possible writes since the start. Null for PostgreSQL, where other instances also write. */
    changes: 'changes' in config ? config.changes : null,
    ping: async (): Promise<void> => {
      await onClient(pool, (client) => client.query('select 1'))
    },
    close: () => (closing ??= close()),
  }
}

/** Calls `run` with a client and always releases it, because drizzle would leak a client whose `begin` fails. */
async function onClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isConnectionFault(error) ? unavailable(error) : error
  })
  let lost: Error | null = null
  const lose = (error: Error) => {
    lost ??= error
  }
  client.on('error', lose)
  let broken = false
  try {
    return await run(client)
  } catch (error) {
    broken = isConnectionFault(error)
    // Throws the error of the lost connection, because the error of drizzle's rollback would hide it.
    throw broken && lost !== null ? unavailable(lost) : error
  } finally {
    client.off('error', lose)
    client.release(broken)
  }
}
