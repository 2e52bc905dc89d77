import { openToKeys } from '#features/account/server/keys/keys.ts'
import { CALLBACK_PATH } from '#features/account/provider-contract.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { languageDetector } from '#features/language/server/reader-language.ts'
import { publicCheck } from '#features/links/server/public-check.ts'
import { createEvidence } from '#features/sources/server/evidence/evidence.ts'
import { createReader, type Reader } from '#features/sources/server/reading/reader.ts'
import type { Clock } from '#platform/clock.ts'
import { countryFinder } from '#platform/server/countries.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { unavailableProblem } from '#platform/server/database/unavailable.ts'
import { Problem } from '#platform/server/errors.ts'
import { createServer } from '#platform/server/http/server.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Logger } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { openIdProvider } from '#platform/server/openid/openid.ts'
import { createPainter, type Painter } from '#platform/server/images/painter.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { type Tracing, untraced } from '#platform/server/tracing/tracing.ts'
import { version } from '../../../package.json'
import type { Draw } from '../server-rendered-part.ts'
import { sentenceOf } from '../refusals.ts'
import { createFeatures, type FeatureNeeds } from './features.ts'
import { registerNonApiRoutes } from './non-api-routes.ts'
import { operator } from './operator/operator.ts'
import { overviewRoute } from './operator/overview.ts'
import { editionFinder } from './pages/editions.ts'
import { sitePages } from './pages/site-pages.ts'

export interface ApplicationDeps extends Pick<
  FeatureNeeds,
  'config' | 'broadcast' | 'engines' | 'scripted' | 'texts' | 'sessionSecret' | 'passwords'
> {
  readonly database: Pick<OpenDatabase, 'db' | 'changes' | 'ping' | 'embedded'>
  readonly limiter: LimiterFactory
  /** Reads the sources' web pages. The application creates a reader if none is given, and closes it in either case. */
  readonly reader?: Reader
  readonly painter?: Painter
  readonly probes?: Readonly<Record<string, () => Promise<void>>>
  /** Null if tracing is off. The application does not close it. */
  readonly tracing?: Tracing | null
  /** The folder of the built pages; null if the server serves only the API. */
  readonly webFolder: string | null
  readonly draw: Draw
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
  readonly log: Logger
}

export async function createApplication(deps: ApplicationDeps) {
  const { config, clock, log, randomBytes: random, database, limiter, webFolder } = deps
  const tracing = deps.tracing ?? untraced
  const metrics = createMetrics()
  const kit: Kit = { db: database.db, clock, log, metrics, tracing, limiter, random }
  const otherOrigins = config.aliases.flatMap((host) => [`https://${host}`, `http://${host}`])
  const evidence = createEvidence(kit, {
    userAgent: userAgentOf(version, config.publicUrl, config.site.support),
    ...config.sources,
    reader: deps.reader ?? createReader({ clock }),
    origins: [config.publicUrl, ...otherOrigins],
  })
  const refusal = (retryAfter: number) => new Problem(503, 'busy', { retryAfter })
  const painter = deps.painter ?? createPainter({ clock, refusal })
  const detect = languageDetector({ countryOf: countryFinder(config.geoDatabase, log), geoHeader: config.geoHeader })
  const { provider } = config
  const features = createFeatures(kit, {
    ...deps,
    changes: database.changes,
    evidence,
    painter,
    detect,
    checkPublic: publicCheck({
      ...config.publishing,
      onUnavailable: (error) => log.warn({ err: error }, 'moderation gave no answer'),
    }),
    otherOrigins,
    provider: provider && { ...provider, ...openIdProvider(provider, config.publicUrl + CALLBACK_PATH, clock) },
  })
  const { accounts, share } = features
  if (database.embedded) await features.endAllLeases()
  await features.billing.checkOrigins().catch((error: unknown) => {
    if (unavailableProblem(error) === null) throw error
    log.warn({ err: error }, 'the customers’ accounts were not checked: the database is away')
  })
  const routes = [
    ...features.routes,
    ...openToKeys([overviewRoute({ ...config, db: database.db, errors: metrics.failures, clock })]),
  ]
  const pages = {
    draw: deps.draw,
    publicUrl: config.publicUrl,
    siteLinks: config.site,
    routes,
    viewerOf: accounts.viewerOf,
    editionFor: editionFinder(detect),
  }
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
    web: webFolder === null ? null : sitePages({ ...pages, folder: webFolder }),
    extend: registerNonApiRoutes({
      config,
      routes,
      files: share.files,
      detect,
      draw: deps.draw,
      callerOf: accounts.callerOf,
      probes: {
        database: () => database.ping(),
        ...deps.probes,
        // This probe fails during shutdown, so that load balancers send no new requests while the last turns finish.
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
      ...config,
      db: database.db,
      randomBytes: random,
      clock,
      endTurns: features.turns.endTurns,
      revoke: share.revoke,
    }),
    /** Refuses new turns, gives running ones `drainMs` to finish, then ends every stream and connection. */
    async close(drainMs: number) {
      closing = true
      await features.stop(drainMs)
      await painter.close()
      await server.close()
    },
  }
}

/**
 * Returns the User-Agent header. Wikimedia allows 200 calls a minute if the header names a contact, otherwise 10
 * (mediawiki.org, Wikimedia_APIs/Rate_limits, 2026-11-28).
 */
export function userAgentOf(version: string, publicUrl: string, support: string | null): string {
  const contact = support === null ? '' : `; ${support.replace(/^mailto:/, '')}`
  return `EinsteinVsCat/${version} (+${publicUrl}${contact})`
}
