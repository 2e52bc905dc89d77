import type { Client, PoolClient } from 'pg'
import { lackedBy, lastMigration, type Migration, runMigrations, shippedMigrations } from './migrations.ts'

/** Any constant, the same for every instance. */
const MIGRATION_LOCK = 7_263_981

/**
 * All that the database lacks, or nothing: instances that start at once do it one after another. Throws `MigrationFailed`,
 * `DatabaseTooOld`.
 * @returns the names of those that were run
 */
export async function migrateDatabase(
  client: Client | PoolClient,
  shipped: readonly Migration[] = shippedMigrations(),
): Promise<string[]> {
  return whileNobodyMigrates(client, async () => {
    const lacked = lackedBy(await lastMigration(client), shipped)
    await runMigrations(client, lacked)
    return lacked.map(({ name }) => name)
  })
}

/**
 * Runs `work` in a transaction, while no other instance migrates. The lock is the transaction's and not the session's: a pooler in
 * transaction mode (PgBouncer) gives the next statement of a session to another server's process, where it could not be released.
 */
export async function whileNobodyMigrates<T>(client: Client | PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
