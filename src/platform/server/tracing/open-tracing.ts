import type { Clock } from '#platform/clock.ts'
import type { Tracing } from './tracing.ts'

export interface TracingOptions {
  /** Of the product. */
  readonly version: string
  readonly clock: Pick<Clock, 'sleep'>
  /** Called once: the collector takes nothing. */
  readonly onLost: () => void
}

/** Null when traces are not asked for: then the libraries that send them are not loaded. */
export async function openTracing(
  asked: boolean,
  options: TracingOptions,
  load: () => Promise<{ openTelemetry(given: TracingOptions): Tracing }> = () => import('./open-telemetry.ts'),
): Promise<Tracing | null> {
  return asked ? (await load()).openTelemetry(options) : null
}
