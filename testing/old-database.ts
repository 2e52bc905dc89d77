/** Opens a database of the version before migrations/0000_baseline.sql that contains a few rows. */
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { systemClock } from '#platform/clock.ts'
import { DATABASE_FOLDER, fill } from '#platform/server/database/embedded/data-folder.ts'
import type { DatabaseOptions } from '#platform/server/database/open.ts'
import { embeddedPool, withClient } from '#platform/server/database/pool.ts'
import { writtenTemplate } from './database.ts'
import { createPostgresDatabase } from './postgres.ts'

/** The output of pg_dump on 2026-11-28, without its session settings. */
const DUMP = new URL('fixtures/database-of-2026-11-28.sql.gz', import.meta.url)
export const OLD_ACCOUNT = { username: 'Mileva', password: 'a patent clerk in Bern' }

export interface OldDatabase {
  readonly options: DatabaseOptions
  remove(): Promise<void>
}

/** Opens the old database. @param change SQL that turns the database into one of an even older version */
export async function oldDatabase(kind: 'embedded' | 'PostgreSQL', change = ''): Promise<OldDatabase> {
  const load = async (client: pg.Client) => {
    await client.query('drop schema if exists public, drizzle cascade; create schema public')
    await client.query(gunzipSync(readFileSync(DUMP)).toString('utf8'))
    if (change !== '') await client.query(change)
  }
  if (kind === 'PostgreSQL') {
    const { url, drop } = await createPostgresDatabase()
    await withClient({ connectionString: url }, load)
    return { options: { url, dataDir: '' }, remove: drop }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'old-database-'))
  // Fills a copy of the template, because creating a new database takes many seconds.
  await fill(join(dataDir, DATABASE_FOLDER), await writtenTemplate(), systemClock, (server) =>
    withClient(
      embeddedPool(async () => server),
      load,
    ),
  )
  return { options: { url: null, dataDir }, remove: async () => rmSync(dataDir, { recursive: true }) }
}
