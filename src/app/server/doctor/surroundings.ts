import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripeFaults } from '#features/billing/server/service/stripe-checkup.ts'
import { remoteEngines } from '#features/models/server/remote-engines.ts'
import { systemClock } from '#platform/clock.ts'
import { DATABASE_FOLDER } from '#platform/server/database/embedded/data-folder.ts'
import { lastMigration } from '#platform/server/database/migrations.ts'
import { withClient } from '#platform/server/database/pool.ts'
import { inTime } from '#platform/server/in-time.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { openStripe } from '#platform/server/stripe/stripe.ts'
import type { Config } from '../config.ts'
import { operateThere } from '../operator/operator.ts'
import { openToRead } from '../operator/read-database.ts'
import { closedToUs, keepPrivate, openToOthers } from '../private-data.ts'
import type { Environment } from '../variables.ts'
import { fault, type Finding, PATIENCE_MS, type Web } from './finding.ts'

export type Surroundings = ReturnType<typeof surroundings>

/** Returns the functions with which checks reach outside the process. Tests replace them to simulate faults. */
export const surroundings = (env: Environment) => ({
  env,
  fetch: ((url, init) => fetch(url, init)) as Web['fetch'],
  now: () => Date.now(),
  folder: {
    writable,
    closedToUs,
    close: (path: string): readonly string[] => keepPrivate(path, () => {}),
    openToOthers,
    freeBytes: async (path: string) => {
      const { bsize, bavail } = await statfs(existingAbove(path))
      return bsize * bavail
    },
    hasFile: (path: string): boolean => existsSync(path),
  },
  remotes: (config: Config) =>
    remoteEngines(config, { clock: systemClock, random: Math.random, log: { info: () => {}, warn: () => {} } }),
  database,
  redis,
  stripe: async ({ payments, plans, publicUrl }: Config): Promise<readonly Finding[]> => {
    if (payments === null || payments.kind === 'sandbox') return []
    const stripe = await openStripe(payments)()
    const faults = await stripeFaults({ stripe, plans, publicUrl, clock: systemClock })
    return faults.flatMap(({ fault: kind, about }) => fault(kind, { listed: about.join(', ') }))
  },
  sign: async (payload: string, secret: string) => {
    const stripe = await openStripe({ key: 'sk_test_none', apiBase: null })()
    return stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  },
})

const existingAbove = (path: string): string => (existsSync(path) ? path : existingAbove(dirname(path)))

function writable(path: string): boolean {
  try {
    accessSync(existingAbove(path), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type DatabaseState = NonNullable<Awaited<ReturnType<typeof database>>>

const STATE = `
  select
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    current_setting('transaction_read_only') = 'on' as read_only,
    has_database_privilege(current_database(), 'create')
      and has_schema_privilege(to_regnamespace('public'), 'create') as may_create`

/**
 * Returns the database's state; null if no embedded database exists yet. `last` is the last migration's `when`, or null
 * if there is none. If a running server answered, `last` is null and `now` (in milliseconds) is this process's time.
 */
async function database(config: Config) {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) {
    if (!existsSync(join(dataDir, DATABASE_FOLDER))) return null
    // A running server has migrated the database, and its response proves that the database works.
    const served = await operateThere(dataDir, { words: ['acts', '1'], actor: 'doctor' }, PATIENCE_MS)
    if (served !== null) return { last: null, now: Date.now(), readOnly: false, mayCreate: true }
  }
  const opened = await openToRead(config, null)
  if (opened === null) return null
  try {
    const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
    return await withClient({ ...opened.connection, ...limits }, async (client) => {
      const { rows } = await client.query<{ now: number; read_only: boolean; may_create: boolean | null }>(STATE)
      return {
        last: await lastMigration(client),
        now: rows[0]?.now ?? Date.now(),
        readOnly: rows[0]?.read_only === true,
        mayCreate: rows[0]?.may_create === true,
      }
    })
  } finally {
    await opened.close()
  }
}

/** Returns the time on the Redis server in milliseconds since the epoch. Throws if Redis does not respond. */
async function redis(url: string): Promise<number> {
  const link = openRedis(url, () => {})
  const late = new Error('Redis does not answer')
  try {
    await inTime(systemClock, PATIENCE_MS, late, () => new Promise<void>((reached) => link.onRestored(reached)))
    const [seconds] = await link.client.time()
    return Number(seconds) * 1000
  } finally {
    await link.close()
  }
}
