/** Prometheus metrics of the process and its HTTP answers; features add theirs to the same registry. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Answered } from './http/server.ts'

export interface Metrics {
  readonly registry: Registry
  readonly onAnswered: (answered: Answered) => void
}

/** Seconds. Streams last as long as a turn, so the scale reaches two minutes. */
const DURATIONS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30, 120]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern; 499 = the caller left first.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  })
  return {
    registry,
    onAnswered: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
  }
}
