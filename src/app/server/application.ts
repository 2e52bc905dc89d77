/** Builds the whole product from given dependencies, for `main.ts` and for `testing/world.ts`. */
import { accounting } from '#features/account/server/account.ts'
import { sessionOpener } from '#features/account/server/session-opener.ts'
import { createVisitors } from '#features/account/server/visitor.ts'
import { CALLBACK_PATH } from '#features/account/provider-contract.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { createBilling } from '#features/billing/server/billing.ts'
import { publicCheck } from '#features/debate/server/sharing/public-check.ts'
import { debating } from '#features/debate/server/debate.ts'
import { createEvidence } from '#features/evidence/server/evidence.ts'
import { createReader, type Reader } from '#features/evidence/server/reading/reader.ts'
import type { Debater } from '#features/debate/server/debaters/debater.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { languageDetector } from '#features/language/server/reader-language.ts'
import { languageRoutes } from '#features/language/server/routes.ts'
import { openTranslator } from '#features/language/server/translation/translator.ts'
import { uiTexts } from '#features/language/server/translation/ui-texts.ts'
import { modelling } from '#features/models/server/models.ts'
import { servesOwn } from '#features/models/server/engines.ts'
import { sharing } from '#features/share/server/share.ts'
import { judging } from '#features/verdict/server/verdict.ts'
import { createVoice } from '#features/voice/server/voice.ts'
import { spokenLanguages } from '#features/voice/server/voice-pairs.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Clock } from '#platform/clock.ts'
import { countryFinder } from '#platform/server/countries.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { unavailableProblem } from '#platform/server/database/unavailable.ts'
import { Problem } from '#platform/server/errors.ts'
import { crawlerFiles } from '#features/share/server/pages/crawler-files.ts'
import { createServer } from '#platform/server/http/server.ts'
import type { Logger } from '#platform/server/log.ts'
import { openIdProvider } from '#platform/server/openid/openid-provider.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { type Tracing, untraced } from '#platform/server/tracing/tracing.ts'
import { createPainter, type Painter } from '#platform/server/pictures/painter.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { version } from '../../../package.json'
import { sentenceOf } from '../refusals.ts'
import { apiRoutes } from './api.ts'
import { besideCalls } from './beside-calls.ts'
import type { Config } from './config.ts'
import { editionFinder } from './pages/editions.ts'
import type { Draw } from '../drawn-part.ts'
import { type Operator, operator } from './operator/operator.ts'
import { overviewRoute } from './operator/overview.ts'
import { sitePages } from './pages/site-pages.ts'
import { userAgentOf } from './user-agent.ts'

export interface ApplicationDeps {
  readonly config: Config
  readonly database: Pick<OpenDatabase, 'db' | 'changes' | 'ping' | 'embedded'>
  readonly broadcast: Broadcast | null
  readonly limiter: LimiterFactory
  readonly engines: Pick<Engines, 'engineFor' | 'status'>
  readonly scripted: Debater
  /** The English texts of the interface, which `translate-ui` may have translated. */
  readonly texts: readonly string[]
  readonly sessionSecret: string
  readonly passwords: PasswordHasher
  /** Reads sources; without it a reader of the application's own. It is closed with the application. */
  readonly reader?: Reader
  /** Draws pictures; as `reader`. */
  readonly painter?: Painter
  readonly probes?: Readonly<Record<string, () => Promise<void>>>
  /** Null = off. It is closed by who opened it. */
  readonly tracing?: Tracing | null
  /** The folder of the built pages; null = the server answers calls only. */
  readonly webFolder: string | null
  /** Draws what the pages bring: `app/web/server-pages.tsx`. */
  readonly draw: Draw
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
  readonly log: Logger
}

export interface Application {
  /** Resolves with the port the server listens on. */
  listen(host: string, port: number): Promise<number>
  /** Accepts no new turns, gives running ones `drainMs` to finish, then ends every stream and connection. */
  close(drainMs: number): Promise<void>
  /** Runs a command of the operator (§19). */
  readonly operate: Operator
}

export async function createApplication(deps: ApplicationDeps): Promise<Application> {
  const { config, clock, log, randomBytes, database } = deps
  const tracing = deps.tracing ?? untraced
  const metrics = createMetrics()
  const secure = config.publicUrl.startsWith('https:')
  const visitors = createVisitors({ secret: deps.sessionSecret, secure, randomBytes })
  const service = config.payments
  const otherOrigins = config.aliases.flatMap((host) => [`https://${host}`, `http://${host}`])
  const evidence = createEvidence({
    db: database.db,
    clock,
    userAgent: userAgentOf(version, config.publicUrl, config.site.support),
    ...config.sources,
    reader: deps.reader ?? createReader({ clock }),
    origins: [config.publicUrl, ...otherOrigins],
    tracing,
    log,
  })
  const models = modelling<Viewer>({
    ...config,
    sources: { place: evidence.place },
    speech: config.speech && { languages: spokenLanguages(config.speech.voices) },
    billing: service?.kind ?? 'off',
    paymentOrigin: service?.kind === 'sandbox' ? service.apiBase : null,
    db: database.db,
    engines: deps.engines,
    clock,
  })
  const { engineFor, budget } = models
  const asking = { db: database.db, engineFor, paid: budget.paid, clock, log, metrics }
  const translator = openTranslator(asking)
  const debates = debating({
    db: database.db,
    changes: database.changes,
    broadcast: deps.broadcast,
    engineFor,
    scripted: deps.scripted,
    plans: config.plans,
    budget,
    translator,
    evidence,
    checkPublic: publicCheck({
      ...config.publishing,
      onUnavailable: (error) => log.warn({ err: error }, 'moderation gave no answer'),
    }),
    limiter: deps.limiter,
    limits: config.limits,
    visitors,
    clock,
    randomBytes,
    tracing,
    log,
    metrics,
  })
  const verdict = judging({
    ...asking,
    debates: debates.forVerdict,
    limiter: deps.limiter,
    limits: config.limits,
    secret: deps.sessionSecret,
  })
  if (database.embedded) await Promise.all([debates.takeOverAll(), translator.endAllLeases(), verdict.endAllLeases()])
  const sessionParts = { db: database.db, secure, clock, randomBytes }
  const billing = createBilling({
    db: database.db,
    plans: config.plans,
    isServed: servesOwn(engineFor),
    service,
    shop: { ...config.shop, site: config.site },
    openSession: sessionOpener(sessionParts),
    publicUrl: config.publicUrl,
    limiter: deps.limiter,
    limits: config.limits,
    secret: deps.sessionSecret,
    secure,
    clock,
    log,
    metrics,
  })
  await billing.checkOrigins().catch((error: unknown) => {
    if (unavailableProblem(error) === null) throw error
    log.warn({ err: error }, 'the customers’ accounts were not checked: the database is away')
  })
  const { provider } = config
  const accounts = accounting({
    ...sessionParts,
    registration: config.registration,
    provider: provider && {
      ...provider,
      ...openIdProvider(provider, `${config.publicUrl}${CALLBACK_PATH}`, clock),
    },
    publicUrl: config.publicUrl,
    otherOrigins,
    debates: debates.ofAccount,
    verdict: verdict.ofAccount,
    payments: billing.ofAccount,
    limiter: deps.limiter,
    limits: config.limits,
    passwords: deps.passwords,
    visitors,
    secret: deps.sessionSecret,
    log,
    metrics,
  })
  const busy = (retryAfter: number) => new Problem(503, 'busy', { retryAfter })
  const painter = deps.painter ?? createPainter({ clock, refusal: busy })
  const { speech, dataDir } = config
  const speaking = { debates: debates.forSharing, paid: models.budget.paid, limiter: deps.limiter }
  const voice = createVoice({ speech, dataDir, ...speaking, limits: config.limits, clock, log })
  const share = sharing({
    debates: debates.forSharing,
    speaker: voice.speaker,
    translations: debates.translations,
    verdicts: verdict.verdicts,
    broadcast: deps.broadcast,
    limiter: deps.limiter,
    limits: config.limits,
    painter,
    secret: deps.sessionSecret,
    addresses: config,
    clock,
    log,
  })
  const detect = languageDetector({ countryOf: countryFinder(config.geoDatabase, log), geoHeader: config.geoHeader })
  const routes = apiRoutes({
    models: models.routes,
    language: languageRoutes(detect, uiTexts({ translator, ownTexts: new Set(deps.texts), clock })),
    account: accounts.routes,
    billing: billing.routes,
    debate: debates.routes,
    verdict: verdict.routes,
    voice: voice.routes,
    share: share.routes,
    operator: [overviewRoute({ ...config, db: database.db, errors: metrics.failures, clock })],
  })
  let closing = false
  const server = await createServer<Viewer>({
    routes,
    resolveCaller: accounts.callerOf,
    publicUrl: config.publicUrl,
    otherOrigins,
    trustedProxies: config.trustedProxies,
    streamsPerAddress: config.limits.streamsPerIp,
    connectionsPerAddress: config.limits.connectionsPerIp,
    clock,
    log,
    onAnswered: metrics.onAnswered,
    tracing: deps.tracing ?? null,
    problemOf: unavailableProblem,
    sentenceOf,
    web:
      deps.webFolder === null
        ? null
        : sitePages({
            folder: deps.webFolder,
            draw: deps.draw,
            publicUrl: config.publicUrl,
            siteLinks: config.site,
            routes,
            viewerOf: accounts.viewerOf,
            editionFor: editionFinder(detect),
          }),
    extend: besideCalls({
      config,
      routes,
      files: [...crawlerFiles({ debates: debates.forSharing, publicUrl: config.publicUrl, clock }), share.podcast],
      detect,
      draw: deps.draw,
      callerOf: accounts.callerOf,
      probes: {
        database: () => database.ping(),
        ...deps.probes,
        // Load balancers stop sending requests here while the last turns are written.
        shutdown: () => (closing ? Promise.reject(new Error('shutting down')) : Promise.resolve()),
      },
      metrics: metrics.registry,
      clock,
      publicName: config.isPublic ? new URL(config.publicUrl).hostname : null,
    }),
  })
  metrics.gauge({ name: 'event_streams_open', help: 'Event streams that are open now.' }, server.openStreams)

  return {
    listen: server.listen,
    operate: operator({
      db: database.db,
      registration: config.registration,
      publicUrl: config.publicUrl,
      modelMap: config.modelMap,
      randomBytes,
      clock,
      endTurns: debates.endTurns,
      darken: share.darken,
    }),
    async close(drainMs) {
      closing = true
      await Promise.all([debates.stop(drainMs), translator.stop(), verdict.stop(), evidence.stop()])
      accounts.stop()
      await billing.stop()
      await painter.close()
      await server.close()
    },
  }
}
