/**
 * Sets up what all files of a run of long tests share: the built programs and one PostgreSQL, either the given one
 * (`TEST_DATABASE_URL`) or a server that starts and ends with the run. Without one, the tests that need it are skipped, and the
 * run says why.
 */
import { ensureBuilt } from '../scripts/build.mjs'
import { noPostgres, startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres | null = null

/** Vitest's `globalSetup`: every process of the run gets the environment variables that it sets. */
export async function setup(): Promise<void> {
  await ensureBuilt()
  if (noPostgres !== null) console.warn(`Not tested with PostgreSQL: ${noPostgres}`)
  if (noPostgres !== null || process.env['TEST_DATABASE_URL'] !== undefined) return
  server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
}

/** Ends the server that `setup` started. */
export async function teardown(): Promise<void> {
  await server?.remove()
}
