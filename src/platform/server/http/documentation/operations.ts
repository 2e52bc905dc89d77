import { isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '../../errors.ts'
import { inTime } from '../../in-time.ts'
import { type Host, isAddress, isLoopback, readHost } from '../admission/own-addresses.ts'
import { disconnectSignal } from '../connection/answers.ts'
import { notFound } from '../problem-answer.ts'
import { addressesIn } from '../request.ts'
import { STREAM_HEADERS } from '../event-sinks.ts'

const PROBE_PATIENCE_MS = 2_000

/** Milliseconds between the two events of `/healthz/stream`. A proxy that buffers delivers both events together. */
export const STREAM_PAUSE_MS = 1_000

export interface Operations {
  readonly probes: Readonly<Record<string, () => Promise<void>>>
  readonly metrics: Registry
  readonly clock: Pick<Clock, 'sleep'>
  /** The public host as it appears in `Host`, or null if only this machine connects. */
  readonly publicName: string | null
  readonly trustedProxies?: readonly string[]
  readonly metricsFrom?: readonly string[]
}

/** Serves health checks and metrics. `/readyz?exclude=` works in the same way as in Kubernetes' own servers. */
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
    const late = new Error('no answer in time')
    const asked = Object.entries(probes).filter(([name]) => !excluded.includes(name))
    const answers = asked.map(([name, probe]) =>
      inTime(clock, PROBE_PATIENCE_MS, late, probe).then(
        () => [],
        () => [name],
      ),
    )
    const away = (await Promise.all(answers)).flat()
    if (away.length > 0) {
      throw new Problem(503, 'not-ready', { values: { away: away.join(', ') }, retryAfter: 5, extra: { away } })
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })

  http.get('/metrics', BY_ADDRESS, async (request, reply) => {
    // Answers only direct requests. Also checks the peer and Host, because some proxies add no header and forward any Host.
    const { remoteAddress = '', localAddress = '' } = request.socket
    if (FORWARDED.some((name) => request.headers[name] !== undefined)) throw notFound()
    if (isProxy(remoteAddress) && !mayRead(remoteAddress)) throw notFound()
    if (!isMeant(readHost(request.headers.host ?? ''), localAddress, publicName)) throw notFound()
    const text = await metrics.metrics()
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
}

/** Allows an IP address as Host, because load balancers and Prometheus send one. */
const BY_ADDRESS = { config: { byAddress: true } }

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'] as const

/** Accepts the local address, unless public, and loopback names on loopback; any name if `publicName` is null. */
function isMeant(host: Host | null, localAddress: string, publicName: string | null): boolean {
  const local = bracketed(localAddress)
  if (host === null) return publicName === null
  if (isAddress(host)) return host.name === local && host.name !== publicName
  return publicName === null || (isLoopback(host.name) && isLoopback(local))
}

/** Formats an address as in a `Host` header. An IPv4-mapped IPv6 address becomes an IPv4 address. */
function bracketed(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? `[${plain}]` : plain
}
