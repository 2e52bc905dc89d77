/** Says what an upgrade would do to a database, and tries it in a transaction that is rolled back. */
import type { Client } from 'pg'
import { lackedBy, lastMigration, type Migration, runMigrations } from './migrations.ts'

/** Milliseconds that a migration which is tried waits for what the servers do with its table; they wait behind it. */
const LOCK_TIMEOUT_MS = 3_000

export interface Upgrade {
  /** The last migration of the database: its name, or its moment where this program does not know it; null = it has no tables. */
  readonly at: string | null
  /** The names of those that a start would run, in their order. */
  readonly pending: readonly string[]
  /** Whether the database has run migrations that this program does not have. */
  readonly newer: boolean
}

/** Changes nothing. Throws `MigrationFailed` for the first migration that fails, and `DatabaseTooOld`. */
export async function tryUpgrade(client: Client, shipped: readonly Migration[]): Promise<Upgrade> {
  const last = await lastMigration(client)
  const pending = lackedBy(last, shipped)
  const at = last === null ? null : (shipped.find(({ when }) => when === last)?.name ?? String(last))
  const newer = last !== null && last > (shipped.at(-1)?.when ?? 0)
  if (pending.length > 0) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout to ${LOCK_TIMEOUT_MS}`)
      await runMigrations(client, pending)
    } finally {
      await client.query('rollback')
    }
  }
  return { at, pending: pending.map(({ name }) => name), newer }
}
