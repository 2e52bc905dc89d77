import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { openPglite } from '#platform/server/database/embedded/pglite.ts'
import { embeddedPool, poolDatabase } from '#platform/server/database/pool.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { templateFile } from '#platform/server/database/embedded/data-folder.ts'
import type { Wire } from '#platform/server/database/embedded/wire.ts'
import { writeTemplate } from '#platform/server/database/embedded/write-template.ts'
import { createPostgresDatabase } from './postgres.ts'

export type TestDatabase = OpenDatabase

/**
 * The in-memory database servers that earlier tests of this process no longer use, kept for later tests. Emptying one is fifty
 * times as fast as opening a new one.
 */
const idle: Wire[] = []

export async function testDatabase(): Promise<TestDatabase> {
  const used = idle.pop()
  const wire = used ?? (await openPglite(null, await template()))
  const database = poolDatabase(
    embeddedPool(async () => wire),
    { embedded: true, afterClose: async () => void idle.push(wire) },
  )
  if (used) await empty(database)
  return database
}

/** Starts a fresh, migrated server in memory, for tests that change its tables. The caller must close it. */
export const ownServer = async (): Promise<Wire> => openPglite(null, await template())

const template = async (): Promise<Blob> => templateIn(await writtenTemplate())

/** Writes the template if it does not exist, and returns its path. */
export async function writtenTemplate(): Promise<string> {
  const file = templateFile()
  return existsSync(file) ? file : writeTemplate()
}

/**
 * Reads the file at once. `openAsBlob` reads later and fails ("The blob could not be read") if the file has been replaced by
 * then. In a fresh clone, both vitest processes write the template, and the slower process replaces the other's file.
 */
export async function templateIn(file: string): Promise<Blob> {
  return new Blob([await readFile(file)])
}

/** The size of a table in bytes above which `truncate` is faster than `delete`. */
const TRUNCATE_ABOVE = 256 * 1024

/**
 * Empties the tables that a test has written to, each with the statement that is faster for its size. `truncate` of all
 * tables took four times as long, because it creates new files for every table and index.
 */
async function empty({ db }: OpenDatabase): Promise<void> {
  const { rows } = await db.execute<{ name: string; bytes: number }>(sql`
    select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  const statements = rows.map(({ name, bytes }) =>
    bytes > TRUNCATE_ABOVE ? `truncate ${name} restart identity cascade` : `delete from ${name}`,
  )
  // Foreign keys are not checked in this role, so the tables may be emptied in any order.
  await db.execute(
    sql.raw(`set session_replication_role = replica; ${statements.join('; ')}; set session_replication_role = default`),
  )
}

/** Creates a fresh, migrated database on a real PostgreSQL. The caller must first check `noPostgres`. */
async function testPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const database = await openDatabase({ url, dataDir: '', clock: systemClock })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

const kinds = {
  embedded: { name: 'embedded' as const, open: testDatabase },
  PostgreSQL: { name: 'PostgreSQL' as const, open: testPostgres },
}

/**
 * The database kinds for `describe.each(databaseKinds)('… ($name)', ({ open }) => …)`. By default, this is the embedded
 * database. `TEST_DATABASE_KIND`, which vitest.config.ts sets for the long tests, selects PostgreSQL.
 */
export const databaseKinds = [process.env['TEST_DATABASE_KIND'] === 'PostgreSQL' ? kinds.PostgreSQL : kinds.embedded]
