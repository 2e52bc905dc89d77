import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import type { Kit } from '#platform/server/kit.ts'
import { createLog } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { untraced } from '#platform/server/tracing/tracing.ts'
import { stoppedClock } from './clock.ts'

/** Creates a `Kit` for this database, with a stopped clock and a silent log unless `over` replaces them. */
export function testKit(db: Database, over: Partial<Kit> = {}): Kit {
  const { clock = stoppedClock() } = over
  return {
    db,
    clock,
    log: createLog('silent'),
    metrics: createMetrics(),
    tracing: untraced,
    limiter: memoryLimiters(clock),
    random: randomBytes,
    ...over,
  }
}
