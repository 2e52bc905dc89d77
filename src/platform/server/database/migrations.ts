/** The migrations one by one: which a database has, and how those it lacks are run inside a transaction of the caller's. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client, PoolClient } from 'pg'
import { folderAbove } from '../folder-above.ts'

export const migrationsFolder = (from?: string): string =>
  folderAbove('migrations', join('meta', '_journal.json'), from)

export interface Migration {
  /** The file's name without `.sql`: `0020_keys_and_provider`. */
  readonly name: string
  /** Milliseconds since the epoch, ascending: by this moment a database remembers that it has run. */
  readonly when: number
  readonly statements: readonly string[]
  readonly hash: string
}

/** The migrations of this program, in the order in which they run. */
export function shippedMigrations(folder: string = migrationsFolder()): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map((read, at) => ({
    name: journal.entries[at]?.tag ?? '',
    when: read.folderMillis,
    statements: read.sql,
    hash: read.hash,
  }))
}

/** `when` of the last migration that a database has run; null = none. */
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

/** The last version with the migrations from before the first one of today. */
export const LAST_WITH_OLDER = '0.1.0 of 2026-11-28 (commit 9563249e)'

/** Thrown for a database that has run some migrations and not the first one of this program. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      `The database is older than this version can bring up to date: start it once with ${LAST_WITH_OLDER}, then with this version.`,
    )
    this.name = 'DatabaseTooOld'
  }
}

/** @param last the moment of the newest migration that was run; null = none was */
export const isTooOld = (last: number | null, shipped: readonly Migration[]): boolean =>
  last !== null && last < (shipped[0]?.when ?? 0)

/** The migrations that a database lacks which has run up to `last`. Throws `DatabaseTooOld`. */
export function lackedBy(last: number | null, shipped: readonly Migration[]): Migration[] {
  if (isTooOld(last, shipped)) throw new DatabaseTooOld()
  return shipped.filter(({ when }) => last === null || when > last)
}

/** Thrown for the first migration that fails; `cause` is the database's error. */
export class MigrationFailed extends Error {
  readonly migration: string

  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} fails: ${reasonOf(cause)}`, { cause })
    this.name = 'MigrationFailed'
    this.migration = migration
  }
}

/** What the database said: drizzle's own message repeats the whole statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/**
 * Runs migrations and remembers each as drizzle's migrator does, so that the next start finds them done. The caller holds the
 * transaction, in which it can do more, or which it rolls back. Throws `MigrationFailed`.
 */
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

/** Milliseconds that a migration which is tried waits for what the servers do with its table; they wait behind it. */
const LOCK_TIMEOUT_MS = 3_000

interface Upgrade {
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
