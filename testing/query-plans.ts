/** Shows how PostgreSQL would run a store's queries, so that tests can check that each query uses an index (§14 `growth`). */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#platform/server/database/database.ts'
import { migrateWith } from '#platform/server/database/pool.ts'
import { createPostgresDatabase } from './postgres.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

export interface PlannedDatabase {
  readonly db: Database
  /**
   * Returns the scans of every query that `call` makes. Each scan is written as `table: index condition`, or as `table: scan
   * type` if it has no index condition.
   */
  scansOf(call: () => Promise<unknown>): Promise<string[]>
  plansOf(call: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/**
 * Creates a PostgreSQL database that reads whole tables or sorts only if no index can be used. The caller must first
 * check `noPostgres`.
 */
export async function plannedDatabase(): Promise<PlannedDatabase> {
  const { url, drop } = await createPostgresDatabase()
  await migrateWith({ connectionString: url })
  const planned = await plannedOn(url, '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off')
  return {
    ...planned,
    async close() {
      await planned.close()
      await drop()
    },
  }
}

/** Opens a migrated PostgreSQL database. @param options session settings in the form of the `postgres` command line */
export async function plannedOn(url: string, options = ''): Promise<PlannedDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options })
  // Ending the pool does not wait for its connections, so dropping the database may break a connection. Without a listener, the
  // connection's error would end the process.
  pool.on('error', () => {})
  let queries: { text: string; values: unknown[] }[] = []
  const db = drizzle(pool, { logger: { logQuery: (text, values) => void queries.push({ text, values }) } })

  async function plansOf(call: () => Promise<unknown>): Promise<Plan[]> {
    queries = []
    await call()
    const found: Plan[] = []
    for (const { text, values } of queries.filter((query) =>
      /^\s*(with|select|insert|update|delete)/.test(query.text),
    )) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
      found.push(...rows.map((row) => row['QUERY PLAN'][0].Plan))
    }
    return found
  }
  return {
    db,
    scansOf: async (call) => (await plansOf(call)).flatMap(scans),
    plansOf: async (call) => (await plansOf(call)).map((plan) => JSON.stringify(plan)),
    close: () => pool.end(),
  }
}

function scans(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(scans)
  const type = plan['Node Type']
  // These scans read no table. A CTE scan reads rows from another part of the query, and a function scan reads the result of a
  // function.
  if (!type.includes('Scan') || type === 'CTE Scan' || type === 'Function Scan') return below
  return [`${plan['Relation Name'] ?? 'index'}: ${plan['Index Cond'] ?? type}`, ...below]
}
