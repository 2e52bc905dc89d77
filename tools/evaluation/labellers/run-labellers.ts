import type { Config } from '#app/server/config.ts'
import { openEngines } from '#features/models/server/models.ts'
import { createBudget } from '#features/models/server/spend/budget.ts'
import { spendStore } from '#features/models/server/spend/spend-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import { engineReady } from '../play/engine-ready.ts'
import { metered } from '../play/metered.ts'
import { temporaryDatabase } from '../play/temporary-database.ts'
import { evaluateLabellers, type LabellersDeps } from './evaluate-labellers.ts'
import type { MeasuredLabeller } from './report.ts'

interface RunOptions extends Pick<LabellersDeps, 'models' | 'signal' | 'say'> {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
}

export async function runLabellers({ config, clock, log, ...run }: RunOptions): Promise<MeasuredLabeller[]> {
  const database = await temporaryDatabase(clock)
  const engines = openEngines(config, clock, Math.random, log)
  try {
    await engines.looked
    await engineReady(engines.status, clock, run.signal, run.say)
    const budget = createBudget({ store: spendStore(database.db), limits: config.limits, clock })
    return await evaluateLabellers({ ...run, meter: metered(engines.engineFor), paid: budget.paid })
  } finally {
    await engines.close()
    await database.close()
  }
}
