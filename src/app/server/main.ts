import { randomBytes } from 'node:crypto'
import { register } from 'node:module'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { scriptedDebater } from '#features/turns/server/debaters/scripted/scripted-debater.ts'
import { openEngines } from '#features/models/server/models.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { onExit } from '#platform/server/graceful-exit.ts'
import { hasPages } from '#platform/server/http/pages/web-pages.ts'
import { createLog, readableLine } from '#platform/server/log.ts'
import { passwordHasher } from '#platform/server/password-hash.ts'
import { memoryLimiters, redisLimiters } from '#platform/server/shared/rate-limit.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { untraced, openTracing } from '#platform/server/tracing/tracing.ts'
import { version } from '../../../package.json'
import type { Draw } from '../server-rendered-part.ts'
import { allTexts } from '../texts.ts'
import { createApplication } from './application.ts'
import { type Config, environment, readConfig } from './config.ts'
import { loadExamples } from './examples-store.ts'
import { faultMessage } from './fault-message.ts'
import { openControl } from './operator/operator.ts'
import { refuseUnpriced } from './model-settings.ts'
import { takeDataFolder, sessionSecret } from './private-data.ts'
import { addressWarning, misspeltWarning, sayReady, unboundedSpend } from './start-log.ts'

const DRAIN_MS = 25_000
const CLOSE_MS = 10_000
/** Does not exist if the server runs from its sources; Vite then serves the pages. */
const WEB_FOLDER = fileURLToPath(new URL('../web', import.meta.url))

/** A module hook that replaces style sheets with empty modules, because components import them and Node cannot load them. */
const WITHOUT_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** Loads the page renderer, which is a separate build, from the sources or from `dist/pages`. */
async function loadDraw(): Promise<Draw> {
  const fromSources = import.meta.url.endsWith('.ts')
  if (fromSources) register(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`)
  const program = new URL(fromSources ? '../web/server-pages.tsx' : '../pages/server-pages.js', import.meta.url)
  const { draw } = (await import(/* @vite-ignore */ program.href)) as { draw: Draw }
  return draw
}

async function start(config: Config): Promise<void> {
  const isTerminal = process.stdout.isTTY
  const shown = { write: (line: string) => void process.stdout.write(readableLine(line)) }
  const log = createLog(config.logLevel, isTerminal ? shown : undefined)
  takeDataFolder(config.dataDir, (line) => log.warn(line))
  const warnings = [unboundedSpend(config), addressWarning(config, networkInterfaces()), misspeltWarning(environment())]
  for (const warning of warnings) if (warning !== null) log.warn(warning)
  const clock = systemClock
  const onError = (what: string) => (error: Error) => log.warn({ err: error }, `${what} is away`)
  const onLost = () => log.warn('traces are not taken by their collector')
  const tracing = await openTracing(config.traces, { version, clock, onLost })
  const drawing = loadDraw()
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    clock,
    onError: onError('the database'),
    onFull: (error) => log.fatal({ err: error }, 'the disk of the database is full: nothing is saved'),
  })
  if (config.examples) await loadExamples(database.db)
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, onError('Redis'))
  const engines = openEngines(config, clock, Math.random, log, { tracing: tracing ?? untraced })
  // Waits for the gateway's list of models, because the ids of the models are unknown until it arrives.
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
  // Only the embedded database needs this; with PostgreSQL, programs/admin.ts opens the database itself.
  const controlled = { operate: application.operate, copyTo: database.copyTo }
  const control = database.embedded ? await openControl(config.dataDir, controlled, log) : null
  const close = async (drainMs: number) => {
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

try {
  await start(readConfig(environment()))
} catch (error) {
  const line = faultMessage(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
