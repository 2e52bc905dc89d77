/** Starts the whole product in one call, with real HTTP, a real database and a stopped clock. */
import { randomBytes } from 'node:crypto'
import { createApplication } from '#app/server/application.ts'
import { type Config, readConfig } from '#app/server/config.ts'
import type { OperatorAnswer } from '#app/server/operator/operator.ts'
import { allTexts } from '#app/texts.ts'
import { plansFrom } from '#features/billing/server/plans-file.ts'
import type { Reader } from '#features/sources/server/reading/reader.ts'
import type { Debater } from '#features/turns/server/debaters/debater.ts'
import { scriptedDebater } from '#features/turns/server/debaters/scripted/scripted-debater.ts'
import type { EngineStatus } from '#features/models/contract.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { openEngines } from '#features/models/server/models.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import { systemClock } from '#platform/clock.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import { createLog } from '#platform/server/log.ts'
import { type PasswordHasher, passwordHasher } from '#platform/server/password-hash.ts'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import { openSandbox, type Sandbox } from 'stripe-sandbox'
import { type StoppedClock, stoppedClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { engineStatus } from './engine-status.ts'
import { servedAs } from './hand-engine.ts'
import { sharedPrograms } from './shared-programs.ts'
import { type Visitor, visitorAt } from './visitor.ts'

export interface WorldOptions {
  readonly engine?: Engine
  readonly engineFor?: Engines['engineFor']
  /** The operator's settings (§10), such as those of the models' providers. Calls to the providers run in real time. */
  readonly environment?: Readonly<Record<string, string>>
  /** Writes the turns for which no model is available; by default, the scripted debater without delays. */
  readonly debater?: Debater
  /** Returns the engine status that `GET /api/config` reports. By default, the scripted debater is ready. */
  readonly status?: () => EngineStatus
  readonly limits?: Partial<Config['limits']>
  readonly provider?: Config['provider']
  readonly plansFile?: unknown
  /** The operator's own models with the prices from which costs are computed (`MODEL_MAP`); none by default. */
  readonly modelMap?: Config['modelMap']
  readonly publicUrl?: string
  readonly aliases?: readonly string[]
  readonly reportUrl?: string
  readonly site?: Partial<Config['site']>
  readonly registration?: Config['registration']
  /** The lower-case usernames of accounts with access to the operator's page; none by default. */
  readonly operators?: readonly string[]
  readonly publishing?: Partial<Config['publishing']>
  readonly shop?: Partial<Config['shop']>
  readonly trustedProxies?: readonly string[]
  readonly geoHeader?: string
  /** Resources that several worlds share; by default, each world has its own. */
  readonly shared?: {
    readonly database: TestDatabase
    readonly broadcast: Broadcast | null
    readonly clock: StoppedClock
  }
  readonly passwords?: PasswordHasher
  /** The folder with the built web pages; if omitted, the server renders no pages. */
  readonly webFolder?: string
  /** True opens a payment sandbox; 'live' or 'test' also makes the product treat it as a Stripe account in that mode. */
  readonly payments?: boolean | 'live' | 'test'
  /** Sets `STRIPE_ACCOUNT_CHANGED`, so that the product accepts the key of another payment account. */
  readonly accountChanged?: boolean
  /** Addresses on this machine (`host:port`) from which sources may be read; none by default. */
  readonly sourcesAllowed?: readonly string[]
  readonly search?: Config['sources']['search']
  /** Replaces some functions of the source reader that all worlds share. */
  readonly reader?: Partial<Reader>
  readonly speech?: Config['speech']
  /** Nothing is traced by default. A test that passes a `Tracing` must also close it. */
  readonly tracing?: Tracing
  /** Additional interface texts that no shipped catalogue contains. */
  readonly newTexts?: readonly string[]
}

export interface World {
  readonly url: string
  readonly port: number
  readonly clock: StoppedClock
  readonly database: TestDatabase
  readonly log: readonly Readonly<Record<string, unknown>>[]
  /** The payment sandbox, which shares the clock and sends webhooks to the server. Throws if `payments` was not set. */
  readonly payments: Sandbox
  visitor(headers?: Readonly<Record<string, string>>): Visitor
  /** Runs an operator's command. @param words the words after `npm run admin --` */
  operate(...words: readonly string[]): Promise<OperatorAnswer>
  /**
   * Closes the instance, and the database unless other worlds share it.
   * @param drainMs milliseconds within which running turns may still finish
   */
  close(drainMs?: number): Promise<void>
}

export const quickPasswords = passwordHasher({ memoryKiB: 64, passes: 1 })
const WEBHOOK_SECRET = 'whsec_tests'
const SECRET = 'a secret that only the tests of this product know'

export async function world(options: WorldOptions = {}): Promise<World> {
  const { shared, engine, debater = scriptedDebater({ clock: systemClock, msPerPiece: 0 }) } = options
  const clock = shared?.clock ?? stoppedClock()
  const database = shared?.database ?? (await testDatabase())
  const log: Record<string, unknown>[] = []
  const logger = createLog('debug', { write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) })
  const defaults = readConfig(options.environment ?? {})
  const engines = options.environment ? openEngines(defaults, systemClock, Math.random, logger) : null
  const sandbox = options.payments ? await openSandbox({ dataFile: null, webhook: null, clock }) : null
  const ready = engineStatus({ name: (engine ?? debater).name })
  const application = await createApplication({
    config: {
      ...defaults,
      publicUrl: options.publicUrl ?? defaults.publicUrl,
      modelMap: options.modelMap ?? {},
      aliases: [...(options.aliases ?? [])],
      reportUrl: options.reportUrl ?? null,
      provider: options.provider ?? null,
      site: { ...defaults.site, ...options.site },
      registration: options.registration ?? 'open',
      operators: [...(options.operators ?? [])],
      publishing: { ...defaults.publishing, ...options.publishing },
      trustedProxies: [...(options.trustedProxies ?? [])],
      geoHeader: options.geoHeader ?? null,
      geoDatabase: null,
      limits: { ...defaults.limits, ...options.limits },
      plans: options.plansFile === undefined ? defaults.plans : plansFrom(options.plansFile, Error),
      shop: { ...defaults.shop, ...options.shop },
      sources: { allowed: [...(options.sourcesAllowed ?? [])], search: options.search ?? null },
      speech: options.speech ?? null,
      payments: sandbox && {
        kind: typeof options.payments === 'string' ? options.payments : 'sandbox',
        key: 'sk_test_sandbox',
        webhookSecret: WEBHOOK_SECRET,
        apiBase: sandbox.url,
        accountChanged: options.accountChanged ?? false,
      },
    },
    database,
    broadcast: shared?.broadcast ?? null,
    limiter: memoryLimiters(clock),
    engines: engines ?? {
      engineFor: options.engineFor ?? ((modelId) => (engine ? servedAs(engine, modelId) : { kind: 'scripted' })),
      status: options.status ?? (() => ready),
    },
    scripted: debater,
    texts: [...allTexts, ...(options.newTexts ?? [])],
    sessionSecret: SECRET,
    passwords: options.passwords ?? quickPasswords,
    ...sharedPrograms,
    reader: { ...sharedPrograms.reader, ...options.reader },
    webFolder: options.webFolder ?? null,
    tracing: options.tracing ?? null,
    draw: options.webFolder === undefined ? () => '' : (await import('#app/web/server-pages.tsx')).draw,
    clock,
    randomBytes,
    log: logger,
  })
  const port = await application.listen('127.0.0.1', 0)
  const url = `http://127.0.0.1:${port}`
  sandbox?.setWebhook({ url: `${url}/api/stripe/webhook`, secret: WEBHOOK_SECRET })
  const opened: Omit<World, 'payments'> = {
    url,
    port,
    clock,
    database,
    log,
    visitor: (headers) => visitorAt(url, headers),
    operate: (...words) => application.operate({ words: [...words], actor: 'root@debates' }),
    async close(drainMs = 0) {
      await application.close(drainMs)
      await engines?.close()
      await sandbox?.close()
      if (!shared) await database.close()
    },
  }
  // This getter is not enumerable, because `{ ...world }` would call it, and it may throw.
  return Object.defineProperty(opened, 'payments', {
    enumerable: false,
    get() {
      if (sandbox === null) throw new Error('this world was opened without payments')
      return sandbox
    },
  }) as World
}
