import { isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '../../errors.ts'
import { addressesIn } from '../network-of.ts'
import { type Host, isAddress, isLoopback, readHost } from '../admission/own-addresses.ts'
import { disconnectSignal } from '../connection/answers.ts'
import { notFound } from '../problem-answer.ts'
import { STREAM_HEADERS } from '../event-sinks.ts'

/** Milliseconds. */
const PROBE_PATIENCE_MS = 2_000

/** Milliseconds: a buffering proxy sends both events of `/healthz/stream` together. */
export const STREAM_PAUSE_MS = 1_000

export interface Operations {
  /** A probe rejects if its service does not answer. */
  readonly probes: Readonly<Record<string, () => Promise<void>>>
  readonly metrics: Registry
  readonly clock: Pick<Clock, 'sleep'>
  /** The public host, as `Host` names it; null if only this machine connects. */
  readonly publicName: string | null
  /** Addresses or CIDR ranges. */
  readonly trustedProxies?: readonly string[]
  /** Proxies that may read `/metrics`. */
  readonly metricsFrom?: readonly string[]
}

/**
 * `/healthz` (the process answers), `/healthz/stream` (so do its streams, piece by piece), `/readyz` (the services answer too; without
 * those named by `?exclude=`, as in Kubernetes' own servers), `/metrics` (Prometheus text).
 */
export function serveOperations(http: FastifyInstance, operations: Operations): void {
  const { probes, metrics, clock, publicName, trustedProxies = [], metricsFrom = [] } = operations
  const [isProxy, mayRead] = [addressesIn(trustedProxies), addressesIn(metricsFrom)]

  http.get('/healthz', BY_ADDRESS, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  http.get('/healthz/stream', BY_ADDRESS, async (_request, reply) => {
    const left = disconnectSignal(reply.raw)
    async function* events() {
      yield 'data: 1\n\n'
      await clock.sleep(STREAM_PAUSE_MS, left).catch(() => {})
      yield 'data: 2\n\n'
    }
    return reply.headers(STREAM_HEADERS).send(Readable.from(events()))
  })

  http.get<{ Querystring: { exclude?: string | string[] } }>('/readyz', BY_ADDRESS, async ({ query }, reply) => {
    const excluded = [query.exclude ?? []].flat()
    const asked = await Promise.all(
      Object.entries(probes)
        .filter(([name]) => !excluded.includes(name))
        .map(async ([name, probe]) => ((await answers(probe, clock)) ? null : name)),
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
    // Forwarded requests are public. Some proxies add no header and pass on any Host, so the peer must be no proxy and the
    // Host the address that was reached.
    const { remoteAddress = '', localAddress = '' } = request.socket
    if (FORWARDED.some((name) => request.headers[name] !== undefined)) throw notFound()
    if (isProxy(remoteAddress) && !mayRead(remoteAddress)) throw notFound()
    if (!isMeant(readHost(request.headers.host ?? ''), localAddress, publicName)) throw notFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics())
  })
}

/** Load balancers and Prometheus use the instance's IP address. */
const BY_ADDRESS = { config: { byAddress: true } }

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'] as const

/** True if the Host names the instance: the address that was reached, or any name if nobody else connects. */
function isMeant(host: Host | null, localAddress: string, publicName: string | null): boolean {
  const local = bracketed(localAddress)
  if (host === null) return publicName === null
  if (isAddress(host)) return host.name === local && host.name !== publicName
  return publicName === null || (isLoopback(host.name) && isLoopback(local))
}

/** As in a `Host`; an IPv4-mapped address becomes IPv4. */
function bracketed(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? `[${plain}]` : plain
}

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
