/** Shows how PostgreSQL would run a store's queries, so that tests can check that they use indexes (§14 `growth`). */
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
   * Returns the scans of the queries that `call` makes, each as `table: index condition`, or as `table: scan type` if there is
   * no index condition.
   */
  scansOf(call: () => Promise<unknown>): Promise<string[]>
  plansOf(call: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/** Creates a PostgreSQL database that uses an index wherever possible. The caller must first check `noPostgres`. */
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
  // Dropping the database may break a connection of the pool. Without a listener, the connection's error would end the process.
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
  // These steps of a query plan read no table. A function scan, for example, reads the result of a function.
  if (!type.includes('Scan') || type === 'CTE Scan' || type === 'Function Scan') return below
  return [`${plan['Relation Name'] ?? 'index'}: ${plan['Index Cond'] ?? type}`, ...below]
}
