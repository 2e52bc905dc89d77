import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Answered } from './http/server.ts'

interface Described<Label extends string> {
  readonly name: string
  readonly help: string
  readonly labels?: readonly Label[]
}
type Labels<Label extends string> = Readonly<Partial<Record<Label, string | number>>>

export interface Metrics {
  readonly registry: Registry
  readonly onAnswered: (answered: Answered) => void
  readonly failures: () => number
  counter<Label extends string>(about: Described<Label>): (labels: Labels<Label>, by?: number) => void
  histogram<Label extends string>(
    about: Described<Label>,
    buckets: readonly number[],
  ): (labels: Labels<Label>, value: number) => void
  /** `read` is called at every scrape. */
  gauge(about: Described<never>, read: () => number | Promise<number>): void
}

/** Seconds. A stream lasts as long as a turn. */
const DURATIONS = [0.005, 0.02, 0.1, 0.3, 0.5, 2, 10, 30, 120]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const metrics: Omit<Metrics, 'onAnswered' | 'failures'> = {
    registry,
    counter({ name, help, labels = [] }) {
      const counter = new Counter({ name, help, labelNames: labels, registers })
      return (values, by = 1) => counter.inc(values, by)
    },
    histogram({ name, help, labels = [] }, buckets) {
      const histogram = new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers })
      return (values, value) => histogram.observe(values, value)
    },
    gauge({ name, help }, read) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: async () => gauge.set(await read()) })
    },
  }
  const durations = metrics.histogram(
    {
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route pattern; status 499 = the caller left first.',
      labels: ['method', 'route', 'status'],
    },
    DURATIONS,
  )
  let failures = 0
  return {
    ...metrics,
    failures: () => failures,
    onAnswered: ({ method, route, status, seconds }) => {
      if (status >= 500) failures += 1
      durations({ method, route, status }, seconds)
    },
  }
}
