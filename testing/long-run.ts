/**
 * Builds the programs that the long tests share, and starts a PostgreSQL server for the run unless `TEST_DATABASE_URL` names
 * one. Without PostgreSQL, the tests that need it are skipped, and the run prints the reason.
 */
import { ensureBuilt } from '../scripts/build.mjs'
import { noPostgres, startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres | null = null

/** Prepares the run, and sets `TEST_DATABASE_URL` for its processes. Vitest calls this function as its `globalSetup`. */
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
