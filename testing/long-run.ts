/**
 * Sets up what all files of a run of long tests share: the built programs and a PostgreSQL server. This is the server of
 * `TEST_DATABASE_URL`, or one that starts and ends with the run. Without PostgreSQL, the tests that need it are skipped, and
 * the run prints the reason.
 */
import { ensureBuilt } from '../scripts/build.mjs'
import { noPostgres, startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres | null = null

/** Sets environment variables for every process of the run. Vitest calls this function as its `globalSetup`. */
export async function setup(): Promise<void> {
  await ensureBuilt()
  if (noPostgres !== null) console.warn(`Not tested with PostgreSQL: ${noPostgres}`)
  if (noPostgres !== null || process.env['TEST_DATABASE_URL'] !== undefined) return
  server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
}

export async function teardown(): Promise<void> {
  await server?.remove()
}
