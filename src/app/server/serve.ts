import { randomBytes } from 'node:crypto'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { scriptedDebater } from '#features/turns/server/debaters/scripted/scripted-debater.ts'
import { openEngines } from '#features/models/server/models.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { onExit } from '#platform/server/graceful-exit.ts'
import { hasPages } from '#platform/server/http/pages/web-pages.ts'
import { trimIdleHeap } from '#platform/server/idle-heap.ts'
import type { Logger } from '#platform/server/log.ts'
import { passwordHasher } from '#platform/server/password-hash.ts'
import { memoryLimiters, redisLimiters } from '#platform/server/shared/rate-limit.ts'
import { untraced, openTracing } from '#platform/server/tracing/tracing.ts'
import { version } from '../../../package.json'
import type { Draw } from '../server-rendered-part.ts'
import { allTexts } from '../texts.ts'
import { createApplication } from './application.ts'
import type { Config } from './config.ts'
import { loadExamples } from './examples-store.ts'
import { openControl } from './operator/operator.ts'
import { refuseUnpriced } from './model-settings.ts'
import { sessionSecret } from './private-data.ts'
import { sayReady } from './start-log.ts'

/** The time that running turns have to finish at shutdown, in milliseconds (§14). */
const DRAIN_MS = 25_000
const CLOSE_MS = 10_000
/** The folder of the built pages. It is missing if the server runs from its sources, because Vite then serves the pages. */
const WEB_FOLDER = fileURLToPath(new URL('../web', import.meta.url))

/** A module hook that replaces imported style sheets with empty modules, because Node cannot load them. */
const WITHOUT_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** Loads the page renderer from its sources, or from a separate build in `dist/pages` next to the built server. */
async function loadDraw(): Promise<Draw> {
  const fromSources = import.meta.url.endsWith('.ts')
  if (fromSources) register(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`)
  const program = new URL(fromSources ? '../web/server-pages.tsx' : '../pages/server-pages.js', import.meta.url)
  const { draw } = (await import(/* @vite-ignore */ program.href)) as { draw: Draw }
  return draw
}

interface Start {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly opening: Promise<OpenDatabase>
  readonly onAway: (what: string) => (error: Error) => void
}

/** Starts everything except the database, which is already opening, and then listens for requests. */
export async function serve({ config, clock, log, opening, onAway }: Start): Promise<void> {
  const isTerminal = process.stdout.isTTY
  const onLost = () => log.warn('traces are not taken by their collector')
  const tracing = await openTracing(config.traces, { version, clock, onLost })
  const drawing = loadDraw()
  const database = await opening
  if (config.examples) await loadExamples(database.db)
  // Loads the Redis client only if it is needed, because most servers have no Redis.
  const redis =
    config.redisUrl === null
      ? null
      : (await import('#platform/server/shared/redis.ts')).openRedis(config.redisUrl, onAway('Redis'))
  const engines = openEngines(config, clock, Math.random, log, { tracing: tracing ?? untraced })
  // Waits for the gateway's list of models, because `refuseUnpriced` needs the ids in that list.
  if (config.gateway !== null) await engines.looked
  refuseUnpriced(engines.engineFor, config.limits)
  const application = await createApplication({
    config,
    database,
    engines,
    scripted: scriptedDebater({ clock, msPerPiece: config.scriptedPaceMs ?? undefined }),
    texts: allTexts,
    broadcast: redis,
    limiter: redis === null ? memoryLimiters(clock) : redisLimiters(redis.client, clock),
    sessionSecret: config.sessionSecret ?? sessionSecret(config.dataDir),
    passwords: passwordHasher(),
    tracing,
    probes: redis === null ? {} : { redis: () => redis.ping() },
    draw: await drawing,
    webFolder: hasPages(WEB_FOLDER) ? WEB_FOLDER : null,
    clock,
    randomBytes,
    log,
  })
  // Only the embedded database needs the control socket, because programs/admin.ts can open PostgreSQL itself.
  const controlled = { operate: application.operate, copyTo: database.copyTo }
  const control = database.embedded ? await openControl(config.dataDir, controlled, log) : null
  const stopTrimming = trimIdleHeap(clock)
  const close = async (drainMs: number) => {
    stopTrimming()
    await control?.close()
    await application.close(drainMs)
    await Promise.all([engines.close(), redis?.close()])
    await tracing?.close()
    await database.close()
  }
  try {
    const port = await application.listen(config.host, config.port)
    const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
    const { kind, name: engine } = engines.status()
    if (kind === 'scripted')
      log.info('no model speaks, so the scripted debater does: set a key of a provider, or run `npm run model:setup`')
    const started = { config, version, migrated: database.migrated, engine, address }
    sayReady(log, started, isTerminal ? (text) => void process.stdout.write(text) : null)
  } catch (error) {
    await close(0)
    throw error
  }
  onExit(DRAIN_MS + CLOSE_MS, async ({ error }) => {
    if (error) log.fatal({ err: error }, 'unforeseen error')
    else log.info('ending: running turns are finished first')
    await close(error ? 0 : DRAIN_MS)
  })
}
