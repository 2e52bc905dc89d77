/**
 * The program behind `npm run judge` (§20): measures who reads the answers of maps. It runs in the server that has the embedded
 * database open, if one runs; else here, on PostgreSQL or on the embedded database. Exit code 0: measured; 1: it cannot be
 * done; 2: the command line is wrong.
 */
import { type Engines } from '#features/models/server/engines.ts'
import { openEngines } from '#features/models/server/models.ts'
import { createBudget } from '#features/models/server/spend/budget.ts'
import { spendStore } from '#features/models/server/spend/spend-store.ts'
import { judgeOf } from '#features/verdict/server/judge/judge.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { createLog } from '#platform/server/log.ts'
import { type Config, environment, readConfig } from '../config.ts'
import { judgeThere } from '../operator/control.ts'
import { judgeCommand, type Measure } from '../operator/judge-command.ts'
import { takeDataFolder } from '../private-data.ts'
import { runProgram } from './run-program.ts'

/** Milliseconds between two looks at whether a model of this machine has been loaded. */
const READY_EVERY_MS = 500

const warn = (line: string): void => void process.stderr.write(line)

const measureHere =
  (config: Config): Measure =>
  async (models) => {
    const { databaseUrl, dataDir, limits } = config
    if (databaseUrl === null) takeDataFolder(dataDir, (line) => warn(`${line}\n`))
    const database = await openDatabase({ url: databaseUrl, dataDir })
    const engines = openEngines(config, systemClock, Math.random, createLog('error', { write: warn }))
    const { signal } = new AbortController()
    try {
      await loaded(engines, signal)
      const { db } = database
      const budget = createBudget({ store: spendStore(db), limits, clock: systemClock })
      const judge = judgeOf({ db, engineFor: engines.engineFor, paid: budget.paid, clock: systemClock })
      return await judge.measure(models, signal)
    } finally {
      await engines.close()
      await database.close()
    }
  }

async function loaded(engines: Pick<Engines, 'looked' | 'status'>, signal: AbortSignal): Promise<void> {
  await engines.looked
  for (;;) {
    const { kind, ready } = engines.status()
    if (kind !== 'local' || ready) return
    await systemClock.sleep(READY_EVERY_MS, signal)
  }
}

await runProgram(async () => {
  const config = readConfig(environment())
  const words = process.argv.slice(2)
  const there = config.databaseUrl === null ? await judgeThere(config.dataDir, words) : null
  const { code, out, err } = there ?? (await judgeCommand(measureHere(config), words))
  process.stdout.write(out)
  process.stderr.write(err)
  return code
})
