import type { Clock } from '../clock.ts'
import type { Database } from './database/database.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { LimiterFactory } from './shared/rate-limit.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Contains only the dependencies that tests replace; features receive everything else as arguments. */
export interface Kit {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly limiter: LimiterFactory
  readonly random: (count: number) => Buffer
}
