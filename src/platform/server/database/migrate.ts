import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client, PoolClient } from 'pg'
import { folderAbove } from '../folder-above.ts'

/** Any constant, the same for every instance. */
const MIGRATION_LOCK = 7_263_981

export const migrationsFolder = (from?: string): string =>
  folderAbove('migrations', join('meta', '_journal.json'), from)

/** Instances that start at once migrate one after another. */
export async function migrateDatabase(client: Client | PoolClient, folder: string = migrationsFolder()): Promise<void> {
  await whileNobodyMigrates(client, () => migrate(drizzle(client), { migrationsFolder: folder }))
}

/** Runs `work` while no other instance migrates: the session holds the lock, which ends with it. */
export async function whileNobodyMigrates<T>(client: Client | PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}
