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

/** In-memory database servers that earlier tests have released. Emptying one is fifty times as fast as opening one. */
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

/** Reads the file at once. `openAsBlob` reads it later and fails if another vitest process has replaced the file by then. */
export async function templateIn(file: string): Promise<Blob> {
  return new Blob([await readFile(file)])
}

/** The size of a table in bytes above which `truncate` is faster than `delete`. */
const TRUNCATE_ABOVE = 256 * 1024

/**
 * Empties the tables that a test has written to. Uses `delete` for small tables, because `truncate` creates new files for
 * every table and index, which took four times as long.
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
 * The kind of database for `describe.each(databaseKinds)('… ($name)', ({ open }) => …)`: PostgreSQL if `TEST_DATABASE_KIND`
 * selects it, as in the long tests (vitest.config.ts), and otherwise the embedded database.
 */
export const databaseKinds = [process.env['TEST_DATABASE_KIND'] === 'PostgreSQL' ? kinds.PostgreSQL : kinds.embedded]
