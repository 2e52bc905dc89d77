/** The whole product on given dependencies: the same for `main.ts` and for `testing/world.ts`. */
import { createVisitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { ADOPTION_MAX } from '#features/debate/server/lists/own-debates-store.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { modelRoutes } from '#features/models/server/routes.ts'
import type { Broadcast } from '#platform/server/broadcast.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { unavailableProblem } from '#platform/server/database/unavailable.ts'
import { serveDocumentation } from '#platform/server/http/documentation/documentation.ts'
import { serveOperations } from '#platform/server/http/documentation/operations.ts'
import { createServer } from '#platform/server/http/server.ts'
import type { Logger } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { LimiterFactory } from '#platform/server/rate-limit.ts'
import { version } from '../../../package.json'
import { accounting } from '../../features/account/server/account.ts'
import { sentenceOf } from '../refusals.ts'
import { apiRoutes } from './api.ts'
import type { Config } from './config.ts'
import { debating } from '../../features/debate/server/debate.ts'

/** §2: the paths the app shows a screen for; web/screens.tsx has the screens. Any other page is a 404 that shows the app. */
const SCREENS = ['/', '/auth', '/account', '/my-debates'] as const

export interface ApplicationDeps {
  readonly config: Pick<Config, 'publicUrl' | 'aliases' | 'trustedProxies' | 'limits'>
  readonly database: Pick<OpenDatabase, 'db' | 'ping' | 'embedded'>
  readonly broadcast: Broadcast | null
  readonly limiter: LimiterFactory
  readonly engines: Pick<Engines, 'engineFor' | 'status'>
  readonly sessionSecret: string
  readonly passwords: PasswordHasher
  /** What `/readyz` asks beside the database. */
  readonly probes?: Readonly<Record<string, () => Promise<void>>>
  /** The folder of the built pages; null = calls only. */
  readonly webFolder: string | null
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
  readonly log: Logger
}

export interface Application {
  /** Answers the port that is really listened on. */
  listen(host: string, port: number): Promise<number>
  /** Takes no more turns, gives running ones `drainMs`, then ends every stream and connection. */
  close(drainMs: number): Promise<void>
}

export async function createApplication(deps: ApplicationDeps): Promise<Application> {
  const { config, clock, log, randomBytes, database } = deps
  const metrics = createMetrics()
  const secure = config.publicUrl.startsWith('https:')
  const visitors = createVisitors({ secret: deps.sessionSecret, secure, randomBytes })
  const debates = debating({
    db: database.db,
    broadcast: deps.broadcast,
    engineFor: deps.engines.engineFor,
    limiter: deps.limiter,
    limits: config.limits,
    visitors,
    clock,
    randomBytes,
    log,
    metrics,
  })
  if (database.embedded) await debates.takeOverAll()
  const accounts = accounting({
    db: database.db,
    debates: {
      ...debates.ofAccount,
      adopt: async (tx, visitor, userId) => (await debates.ofAccount.adopt(tx, visitor, userId)) < ADOPTION_MAX,
    },
    limiter: deps.limiter,
    limits: config.limits,
    passwords: deps.passwords,
    visitors,
    secret: deps.sessionSecret,
    secure,
    clock,
    randomBytes,
    log,
    metrics,
  })
  const models = modelRoutes<Viewer>({ ...config, status: deps.engines.status })
  const routes = apiRoutes({ models, account: accounts.routes, debate: debates.routes })
  let closing = false
  const server = await createServer<Viewer>({
    routes,
    resolveCaller: accounts.viewerOf,
    publicUrl: config.publicUrl,
    otherOrigins: config.aliases.flatMap((host) => [`https://${host}`, `http://${host}`]),
    trustedProxies: config.trustedProxies,
    streamsPerAddress: config.limits.streamsPerIp,
    clock,
    log,
    onAnswered: metrics.onAnswered,
    problemOf: unavailableProblem,
    sentenceOf,
    web: deps.webFolder === null ? null : { folder: deps.webFolder, screens: SCREENS },
    extend: (http) => {
      const probes = {
        database: () => database.ping(),
        ...deps.probes,
        // Balancers stop sending here while the last turns are written.
        shutdown: () => (closing ? Promise.reject(new Error('shutting down')) : Promise.resolve()),
      }
      serveOperations(http, { probes, metrics: metrics.registry, clock })
      const info = { title: 'Einstein vs Cat', version }
      serveDocumentation(
        http,
        info,
        routes.map((route) => route.endpoint),
      )
    },
  })
  metrics.gauge({ name: 'event_streams_open', help: 'Event streams that are open now.' }, server.openStreams)

  return {
    listen: server.listen,
    async close(drainMs) {
      closing = true
      await debates.stop(drainMs)
      accounts.stop()
      await server.close()
    },
  }
}
