/** What an operator's machines ask: is it alive, is it ready, how is it doing. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '../../errors.ts'
import { notFound } from '../problem-answer.ts'

/** Milliseconds a probe may take before what it asks counts as away. */
const PROBE_PATIENCE_MS = 2_000

export interface Operations {
  /** What must answer for this server to be of use, by name. A probe rejects when it does not. */
  readonly probes: Readonly<Record<string, () => Promise<void>>>
  readonly metrics: Registry
  readonly clock: Pick<Clock, 'sleep'>
}

/** `/healthz` (the process answers), `/readyz` (so do the services it needs), `/metrics` (Prometheus text). */
export function serveOperations(http: FastifyInstance, { probes, metrics, clock }: Operations): void {
  http.get('/healthz', BY_ADDRESS, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  http.get('/readyz', BY_ADDRESS, async (_request, reply) => {
    const asked = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => ((await answers(probe, clock)) ? null : name)),
    )
    const away = asked.filter((name) => name !== null)
    if (away.length > 0) {
      throw new Problem(503, 'not-ready', {
        values: { away: away.join(', ') },
        retryAfter: 5,
        extra: { away },
      })
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })

  http.get('/metrics', BY_ADDRESS, async (request, reply) => {
    // What a proxy hands on is the public's; Prometheus asks this server itself.
    if (FORWARDED.some((name) => request.headers[name] !== undefined)) throw notFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics())
  })
}

/** Balancers and Prometheus know an instance by its address, not by the public name. */
const BY_ADDRESS = { config: { byAddress: true } }

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'] as const

async function answers(probe: () => Promise<void>, clock: Pick<Clock, 'sleep'>): Promise<boolean> {
  const patience = new AbortController()
  const tooLate = clock.sleep(PROBE_PATIENCE_MS, patience.signal).then(
    () => false,
    () => false,
  )
  const answered = probe().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    patience.abort()
  }
}
