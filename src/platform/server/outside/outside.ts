/**
 * Checks the address of each connection in a custom DNS lookup (OWASP "Server-Side Request Forgery Prevention"). Rejected
 * libraries: request-filtering-agent and ssrf-req-filter (only for node:http), and got (no hook sees the address).
 */
import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, buildConnector, fetch, type Response } from 'undici'
import type { Clock } from '#platform/clock.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { portOf } from '../http/admission/own-addresses.ts'
import { inTime } from '../in-time.ts'
import { readBytes } from '../read-bytes.ts'
import { retryAfterOf } from '../retry-after.ts'
import ipaddr from 'ipaddr.js'

const PATIENCE_MS = 5_000
const MOST_BYTES = 2 * 1024 * 1024
const MOST_REDIRECTS = 3
const CONNECTIONS_PER_HOST = 2
/** Pause in milliseconds after a host answers 429 or 503. `Retry-After` may set another, up to `LONGEST_PAUSE_MS`. */
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 10 * 60_000

export type OutsideFailure =
  /** `forbidden-address` means that the URL is private, is not http(s), or has user info or a port other than 80 and 443. */
  'forbidden-address' | 'unreachable' | 'too-large' | 'unsupported-type'

export class OutsideError extends Error {
  readonly code: OutsideFailure
  readonly status: number | null
  constructor(code: OutsideFailure, message: string, options: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options)
    this.code = code
    this.status = options.status ?? null
  }
}

export interface OutsideRequest {
  /** Media types without parameters (`text/html`). */
  readonly types: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly signal?: AbortSignal
  readonly mostBytes?: number
}

export interface OutsideAnswer {
  readonly url: string
  readonly type: string
  readonly charset: string | null
  readonly bytes: Buffer
}

export type Outside = ReturnType<typeof createOutside>

interface OutsideOptions {
  readonly clock: Clock
  readonly userAgent: string
  /** Services on the operator's network (such as a search engine), as `host:port`. */
  readonly allowed: readonly string[]
  readonly lookup?: LookupFunction
}

export function createOutside({ clock, userAgent, allowed, lookup = systemLookup }: OutsideOptions) {
  const inside = new Set(allowed.map((place) => place.toLowerCase()))
  const connections = CONNECTIONS_PER_HOST
  const connect = buildConnector({ timeout: PATIENCE_MS, lookup: publicLookup(lookup) })
  const agents = [new Agent({ connect, connections }), new Agent({ connections })] as const
  const pauses = new Map<string, number>()

  const isInside = (url: URL) => inside.has(`${url.hostname}:${portOf(url)}`.toLowerCase())

  async function hop(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<Response> {
    const own = isInside(url)
    if (!own) checkAddress(url)
    if ((pauses.get(url.host) ?? 0) > clock.now()) {
      throw new OutsideError('unreachable', `${url.host} asked for a pause`, { status: 429 })
    }
    const { method = 'GET', body = null, types, headers } = request
    const response = await fetch(url, {
      method,
      body,
      headers: { 'user-agent': userAgent, accept: types.join(', '), ...headers },
      redirect: 'manual',
      dispatcher: agents[own ? 1 : 0],
      signal,
    })
    if (response.status === 429 || response.status === 503) pauses.set(url.host, clock.now() + pauseOf(response, clock))
    return response
  }

  async function follow(first: string, request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
    let url = parsed(first)
    for (let redirects = 0; ; redirects++) {
      const response = await hop(url, request, signal)
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return read(response, url, request)
      await response.body?.cancel()
      if (redirects === MOST_REDIRECTS) throw new OutsideError('unreachable', 'too many redirects')
      // Another host must receive neither the body nor the key.
      if (request.method === 'POST') throw new OutsideError('unreachable', 'a redirect of a POST')
      const next = parsed(location, url)
      // A public page must not redirect to a service on the operator's network.
      if (isInside(next) && next.host !== url.host) throw new OutsideError('forbidden-address', 'a redirect inside')
      url = next
    }
  }

  return {
    /** Fetches a URL. Rejects with an `OutsideError` or the signal's reason. */
    async get(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
      const late = new OutsideError('unreachable', 'took too long')
      const own = request.signal ? [request.signal] : []
      try {
        return await inTime(clock, PATIENCE_MS, late, (limit) => follow(url, request, AbortSignal.any([limit, ...own])))
      } catch (error) {
        request.signal?.throwIfAborted()
        throw outsideError(error)
      }
    },
    async close(): Promise<void> {
      await Promise.all(agents.map((agent) => agent.destroy()))
    },
  }
}

function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer) => {
      if (error) return callback(error, [])
      const all = typeof answer === 'string' ? [{ address: answer, family: isIP(answer) }] : answer
      // A single private address is enough for a refusal, because a public name should have none.
      const isPublic = all.length > 0 && all.every(({ address }) => isPublicAddress(address))
      const [first] = all
      if (!isPublic || first === undefined) {
        return callback(new OutsideError('forbidden-address', 'the name leads into a network of its own'), [])
      }
      if (options.all === true) callback(null, all)
      else callback(null, first.address, first.family)
    })
  }
}

function checkAddress(url: URL): void {
  const refuse = (reason: string) => {
    throw new OutsideError('forbidden-address', reason)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('not http or https')
  if (url.username !== '' || url.password !== '') refuse('user info in the address')
  if (![80, 443].includes(portOf(url))) refuse('a port other than 80 and 443')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) refuse('an address that is not public')
}

function parsed(address: string, base?: URL): URL {
  const url = parsedUrl(address, base?.href)
  if (url === null) throw new OutsideError('forbidden-address', 'not an address')
  return url
}

function pauseOf(response: Response, clock: Clock): number {
  const ms =
    1000 * (retryAfterOf({ 'retry-after': response.headers.get('retry-after') ?? undefined }, clock.now()) ?? 0)
  return ms > 0 ? Math.min(ms, LONGEST_PAUSE_MS) : PAUSE_MS
}

async function read(response: Response, url: URL, { types, mostBytes = MOST_BYTES }: OutsideRequest) {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new OutsideError('unreachable', `answered ${response.status}`, { status: response.status })
  }
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (!types.includes(type.trim())) {
    await response.body?.cancel()
    throw new OutsideError('unsupported-type', type.trim() === '' ? 'no content type' : 'a type that nobody reads')
  }
  const bytes = await readBytes(response.body ?? Readable.from([]), mostBytes)
  if (bytes === null) throw new OutsideError('too-large', `more than ${mostBytes} bytes`)
  const charset = parameters.map((parameter) => /^\s*charset="?([\w-]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { url: url.href, type: type.trim(), charset: charset ?? null, bytes }
}

function outsideError(error: unknown): OutsideError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutsideError) return at
  return new OutsideError('unreachable', 'cannot be reached', { cause: error })
}

/** IPv4-compatible IPv6 addresses (RFC 4291 §2.5.5.1, deprecated), which some systems still route to the IPv4 address. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96')

/**
 * Returns true for a public address (RFC 6890). Mapped IPv4 addresses count as IPv4; NAT64, 6to4 and Teredo are not public.
 * @param address IPv6 without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return ipaddr.process(address).range() === 'unicast'
  // An address with a zone (`fe80::1%eth0`) is local. `URL` normalises other addresses, because the library would mistake
  // `::8.8.8.8` for a mapped address.
  if (isIP(address) !== 6 || address.includes('%')) return false
  const spelt = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return !ipaddr.IPv6.parse(spelt).match(IPV4_COMPATIBLE) && ipaddr.process(spelt).range() === 'unicast'
}
