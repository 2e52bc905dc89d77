/** Starts the database, then loads the rest of the server (serve.ts) while the database opens in its own thread. */
import { networkInterfaces } from 'node:os'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { createLog, readableLine } from '#platform/server/log.ts'
import { type Config, environment, readConfig } from './config.ts'
import { takeDataFolder } from './private-data.ts'
import { addressWarning, misspeltWarning, unboundedSpend } from './start-log.ts'

async function start(config: Config): Promise<void> {
  const shown = { write: (line: string) => void process.stdout.write(readableLine(line)) }
  const log = createLog(config.logLevel, process.stdout.isTTY ? shown : undefined)
  takeDataFolder(config.dataDir, (line) => log.warn(line))
  const clock = systemClock
  const onAway = (what: string) => (error: Error) => log.warn({ err: error }, `${what} is away`)
  const opening = openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    clock,
    onError: onAway('the database'),
    onFull: (error) => log.fatal({ err: error }, 'the disk of the database is full: nothing is saved'),
  })
  // Prevents an unhandled rejection, which would end the process before `serve` can report the failure.
  opening.catch(() => {})
  const warnings = [unboundedSpend(config), addressWarning(config, networkInterfaces()), misspeltWarning(environment())]
  for (const warning of warnings) if (warning !== null) log.warn(warning)
  const { serve } = await import('./serve.ts')
  await serve({ config, clock, log, opening, onAway })
}

try {
  await start(readConfig(environment()))
} catch (error) {
  const { faultMessage } = await import('./fault-message.ts')
  const line = faultMessage(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
