import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client, PoolClient } from 'pg'
import { migrationsFolder } from '../folder-above.ts'

export type Migration = ReturnType<typeof shippedMigrations>[number]

/** Returns the migrations sorted by `when`, a time in milliseconds that the database also stores. */
export function shippedMigrations(folder: string = migrationsFolder()) {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map((read, at) => ({
    name: journal.entries[at]?.tag ?? '',
    when: read.folderMillis,
    statements: read.sql as readonly string[],
    hash: read.hash,
  }))
}

/** Returns `when` of the last migration; null if no migration has run. */
export async function lastMigration(client: Client | PoolClient): Promise<number | null> {
  const journal = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (journal.rows[0]?.there !== true) return null
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  const last = rows[0]?.last ?? null
  return last === null ? null : Number(last)
}

export const LAST_WITH_OLDER = '0.1.0 of 2026-11-28 (commit 9563249e)'

export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld'

  constructor() {
    super(
      `The database is older than this version can bring up to date: start it once with ${LAST_WITH_OLDER}, then with this version.`,
    )
  }
}

export const isTooOld = (last: number | null, shipped: readonly Migration[]): boolean =>
  last !== null && last < (shipped[0]?.when ?? 0)

export function lackedBy(last: number | null, shipped: readonly Migration[]): Migration[] {
  if (isTooOld(last, shipped)) throw new DatabaseTooOld()
  return shipped.filter(({ when }) => last === null || when > last)
}

export class MigrationFailed extends Error {
  override name = 'MigrationFailed'

  constructor(migration: string, cause: unknown) {
    // Quotes the error that drizzle wraps, because the message of drizzle's own error repeats the whole statement.
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    super(`The migration ${migration} fails: ${reason instanceof Error ? reason.message : String(reason)}`, { cause })
  }
}

/** Runs and records migrations in the caller's transaction, as drizzle's migrator does. Throws `MigrationFailed`. */
export async function runMigrations(client: Client | PoolClient, migrations: readonly Migration[]): Promise<void> {
  const db = drizzle(client)
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { name, hash, when, statements } of migrations) {
    try {
      for (const statement of statements) await db.execute(sql.raw(statement))
    } catch (error) {
      throw new MigrationFailed(name, error)
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  }
}

/** Milliseconds to wait for a lock. The wait is short, because the server's queries queue behind the lock request. */
const LOCK_TIMEOUT_MS = 3_000

/**
 * Tests the pending migrations in a transaction that is rolled back. In the result, `at` is the last migration that the
 * database had before the test, or null if there was none. Throws `MigrationFailed` and `DatabaseTooOld`.
 */
export async function tryUpgrade(client: Client, shipped: readonly Migration[]) {
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

const MIGRATION_LOCK = 7_263_981

/** Migrates in one transaction, on one instance at a time. Throws `MigrationFailed` and `DatabaseTooOld`. */
export function migrateDatabase(
  client: Client | PoolClient,
  shipped: readonly Migration[] = shippedMigrations(),
): Promise<string[]> {
  return whileNobodyMigrates(client, async () => {
    const lacked = lackedBy(await lastMigration(client), shipped)
    await runMigrations(client, lacked)
    return lacked.map(({ name }) => name)
  })
}

/** Runs `work` under a transaction's lock, because PgBouncer in transaction mode cannot release a session's lock. */
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
