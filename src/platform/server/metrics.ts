import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Answered } from './http/server.ts'

interface Described<Label extends string> {
  readonly name: string
  readonly help: string
  readonly labels?: readonly Label[]
}
type Labels<Label extends string> = Readonly<Partial<Record<Label, string | number>>>

/** Upper limits of the buckets in seconds. The highest limits are for streams, which last as long as a turn. */
const DURATIONS = [0.005, 0.02, 0.1, 0.3, 0.5, 2, 10, 30, 120]

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const histogram = <Label extends string>(about: Described<Label>, buckets: readonly number[]) => {
    const { name, help, labels = [] } = about
    const made = new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers })
    return (values: Labels<Label>, value: number): void => made.observe(values, value)
  }
  const durations = histogram(
    {
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route pattern; status 499 = the caller left first.',
      labels: ['method', 'route', 'status'],
    },
    DURATIONS,
  )
  let failures = 0
  return {
    registry,
    counter<Label extends string>({ name, help, labels = [] }: Described<Label>) {
      const counter = new Counter({ name, help, labelNames: labels, registers })
      return (values: Labels<Label>, by = 1): void => counter.inc(values, by)
    },
    histogram,
    /** @param read called at every scrape */
    gauge({ name, help }: Described<never>, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: async () => gauge.set(await read()) })
    },
    failures: (): number => failures,
    onAnswered({ method, route, status, seconds }: Answered): void {
      if (status >= 500) failures += 1
      durations({ method, route, status }, seconds)
    },
  }
}
