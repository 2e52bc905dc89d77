import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripeFaults, type StripeFault } from '#features/billing/server/service/stripe-checkup.ts'
import { remoteEngines } from '#features/models/server/remote-engines.ts'
import { systemClock } from '#platform/clock.ts'
import { DATABASE_FOLDER } from '#platform/server/database/embedded/data-folder.ts'
import { lastMigration } from '#platform/server/database/migrations.ts'
import { withClient } from '#platform/server/database/pool.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { openStripe } from '#platform/server/stripe/stripe.ts'
import type { Config } from '../config.ts'
import { operateThere } from '../operator/control.ts'
import { openToRead } from '../operator/read-database.ts'
import { closedToUs, keepPrivate, openToOthers } from '../private-data.ts'
import type { Environment } from '../variables.ts'
import { type DatabaseState, PATIENCE_MS, type Surroundings, type Finding } from './finding.ts'

export const surroundings = (env: Environment): Surroundings => ({
  env,
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  folder: {
    writable,
    closedToUs,
    close: (path) => keepPrivate(path, () => {}),
    openToOthers,
    freeBytes: async (path) => {
      const { bsize, bavail } = await statfs(existingAbove(path))
      return bsize * bavail
    },
    hasFile: existsSync,
  },
  remotes: (config) =>
    remoteEngines(config, { clock: systemClock, random: Math.random, log: { info: () => {}, warn: () => {} } }),
  database,
  redis,
  stripe: async ({ payments, plans, publicUrl }) => {
    if (payments === null || payments.kind === 'sandbox') return []
    const stripe = await openStripe(payments)()
    return (await stripeFaults({ stripe, plans, publicUrl, clock: systemClock })).map(paymentFinding)
  },
  sign: async (payload, secret) => {
    const stripe = await openStripe({ key: 'sk_test_none', apiBase: null })()
    return stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  },
})

/** The folder, or its nearest existing parent. */
const existingAbove = (path: string): string => (existsSync(path) ? path : existingAbove(dirname(path)))

function writable(path: string): boolean {
  try {
    accessSync(existingAbove(path), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const STATE = `
  select
    (extract(epoch from clock_timestamp()) * 1000)::text as now,
    current_setting('transaction_read_only') = 'on' as read_only,
    has_database_privilege(current_database(), 'create')
      and has_schema_privilege(to_regnamespace('public'), 'create') as may_create`

async function database(config: Config): Promise<DatabaseState | null> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) {
    if (!existsSync(join(dataDir, DATABASE_FOLDER))) return null
    // A server that has it open has migrated it; its answer proves that the database answers.
    const served = await operateThere(dataDir, { words: ['acts', '1'], actor: 'doctor' }, PATIENCE_MS)
    if (served !== null) return { last: null, readOnly: false, mayCreate: true, now: Date.now() }
  }
  const opened = await openToRead(config, null)
  if (opened === null) return null
  try {
    const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
    return await withClient({ ...opened.connection, ...limits }, async (client) => {
      const { rows } = await client.query<{ now: string; read_only: boolean; may_create: boolean | null }>(STATE)
      const [state] = rows
      return {
        last: await lastMigration(client),
        readOnly: state?.read_only === true,
        mayCreate: state?.may_create === true,
        now: Number(state?.now),
      }
    })
  } finally {
    await opened.close()
  }
}

async function redis(url: string): Promise<number> {
  const link = openRedis(url, () => {})
  const patience = new AbortController()
  try {
    const ready = new Promise<true>((reached) => link.onRestored(() => reached(true)))
    const late = systemClock.sleep(PATIENCE_MS, patience.signal).then(
      () => false,
      () => false,
    )
    if (!(await Promise.race([ready, late]))) throw new Error('Redis does not answer')
    const [seconds, micros] = await link.client.time()
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  } finally {
    patience.abort()
    await link.close()
  }
}

const SETUP = 'Run `npm run stripe:setup`: it makes what is missing and leaves what is there.'

function paymentFinding({ fault, about }: StripeFault): Finding {
  const listed = about.join(', ')
  switch (fault) {
    case 'away':
      return {
        name: 'stripe-away',
        says: 'Stripe gives no answer.',
        remedy: 'Check whether this machine may reach api.stripe.com.',
      }
    case 'answers-otherwise':
      return {
        name: 'stripe-answers-otherwise',
        says: `Stripe answers ${listed} to a question about prices, subscriptions or endpoints.`,
        remedy:
          'Run the doctor again in a minute (429: too many calls; 5xx: status.stripe.com); another code asks for a newer version of the product.',
      }
    case 'key-refused':
      return {
        name: 'stripe-key-refused',
        says: 'Stripe refuses STRIPE_SECRET_KEY, or the key may not read prices and subscriptions.',
        remedy: 'Make a new key at Stripe (its rights: docs/operations.md, Payments), set it, restart.',
      }
    case 'price-missing':
      return { name: 'price-missing', says: `No monthly price at Stripe has the lookup key ${listed}.`, remedy: SETUP }
    case 'price-in-no-plan':
      return {
        name: 'price-in-no-plan',
        says: `Subscriptions run whose price belongs to no plan: ${listed}.`,
        remedy: 'Put the lookup key back at Stripe, or the price below the product of its plan.',
      }
    case 'webhook-missing':
      return { name: 'webhook-missing', says: `Stripe sends no events to ${listed}.`, remedy: SETUP }
    case 'webhook-events-missing':
      return { name: 'webhook-events-missing', says: `Stripe does not send these events: ${listed}.`, remedy: SETUP }
  }
}
