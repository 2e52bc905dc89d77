/**
 * One PostgreSQL for all files of a run of vitest: the given one (`TEST_DATABASE_URL`), else a server that is started
 * here and ends with the run. Without any the tests that need one are skipped, and the run says why.
 */
import { noPostgres, startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres | null = null

/** Vitest's `globalSetup`: what it puts into the environment reaches every process of the run. */
export async function setup(): Promise<void> {
  if (noPostgres !== null) console.warn(`Not tested with PostgreSQL: ${noPostgres}`)
  if (noPostgres !== null || process.env['TEST_DATABASE_URL'] !== undefined) return
  server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
}

/** Ends the server that `setup` started. */
export async function teardown(): Promise<void> {
  await server?.remove()
}
