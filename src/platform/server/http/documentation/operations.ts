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

/** Milliseconds between the two events of `/healthz/stream`: a proxy that buffers brings them together. */
export const STREAM_PAUSE_MS = 1_000

export interface Operations {
  /** A probe rejects when its service does not answer. */
  readonly probes: Readonly<Record<string, () => Promise<void>>>
  readonly metrics: Registry
  readonly clock: Pick<Clock, 'sleep'>
  /** The host by which others than this machine come, as `Host` names it; null = nobody else comes. */
  readonly publicName: string | null
  /** Addresses or CIDR ranges. */
  readonly trustedProxies?: readonly string[]
  /** Those that may read `/metrics` although they are among the proxies. */
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
    // A forwarded request comes from the public. Not every proxy adds a header, and some pass on whatever Host they are
    // sent: so who speaks must be no proxy, and an address must be the one that was reached.
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

/** Load balancers and Prometheus address an instance by its IP address, not by the public name. */
const BY_ADDRESS = { config: { byAddress: true } }

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'] as const

/** Whether a Host names the instance itself: as the address that was reached, where nobody else comes also by a name. */
function isMeant(host: Host | null, localAddress: string, publicName: string | null): boolean {
  const local = bracketed(localAddress)
  if (host === null) return publicName === null
  if (isAddress(host)) return host.name === local && host.name !== publicName
  return publicName === null || (isLoopback(host.name) && isLoopback(local))
}

/** As a `Host` has it. An IPv4 address that reached an IPv6 socket is one of IPv4. */
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
