import type { Readable } from 'node:stream'
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici'
import { isLoopback } from '../../http/admission/own-addresses.ts'
import type { Clock } from '#platform/clock.ts'
import type { Dialect } from './dialect.ts'
import { type Failure, refusal, unreachable } from './faults.ts'
import type { Pieces } from './pieces.ts'
import { addressOf, PATIENCE, type Proxies, type RemoteOptions } from './remote-options.ts'
import { type Hearing, UpstreamCall } from './upstream-call.ts'

/** One ticker for all calls: a timer for each stream would cost more than reading a token. */
const WATCH_MS = 1_000
/** Saves the next call a TLS handshake. */
const KEEP_ALIVE_MS = 30_000

const encoder = new TextEncoder()

export interface Attempt {
  /** Null once text has arrived, or the failure before it. */
  readonly outcome: Promise<Failure | null>
  abort(reason: Error): void
}

export interface AttemptHearing extends Hearing {
  /** A header; null for none. */
  readonly traceparent: string | null
  /** Deadline of the first text, milliseconds of the clock. */
  readonly textBy: number
}

export interface Upstream {
  attempt(body: Record<string, unknown>, pieces: Pieces, hearing: AttemptHearing): Attempt
  /** The body of `GET path`; rejects with an `EngineError`. @param onDate gets the clock of any answer (ms) */
  read(path: string, signal: AbortSignal, onDate?: (there: number) => void): Promise<string>
  close(): Promise<void>
}

export function upstream(options: RemoteOptions & { readonly baseUrl: string }, dialect: Dialect): Upstream {
  const { clock, key } = options
  const patience = { ...PATIENCE, ...options.patience }
  const { origin, path } = addressOf(options.baseUrl, dialect.path)
  const pool = poolOf(origin, options.proxies ?? null, {
    // No limit: every stream needs its own HTTP/1.1 connection.
    connections: null,
    pipelining: 1,
    connect: { timeout: patience.connectMs, onread: intoPool },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The watch enforces both, by the given clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const watch = watchOver(clock)
  const headers = {
    ...dialect.headers,
    'content-type': 'application/json',
    accept: 'text/event-stream',
    'user-agent': 'undici',
  }

  return {
    attempt: (body, pieces, { traceparent, textBy, ...hearing }) => {
      let settle: (failure: Failure | null) => void = () => {}
      const outcome = new Promise<Failure | null>((resolve) => (settle = resolve))
      const call = new UpstreamCall({
        dialect,
        key,
        model: String(body['model']),
        pieces,
        clock,
        patience,
        textBy,
        hearing,
        onOutcome: settle,
        onFree: (free) => watch.remove(free),
      })
      watch.add(call)
      try {
        const bytes = encoder.encode(JSON.stringify(body))
        pool.dispatch(
          {
            method: 'POST',
            origin,
            path,
            headers: {
              ...headers,
              'content-length': String(bytes.byteLength),
              ...(traceparent === null ? {} : { traceparent }),
            },
            body: passedOnce(bytes),
          },
          call,
        )
      } catch (error) {
        // `dispatch` throws if the pool is closed or the key is no valid header.
        watch.remove(call)
        settle({ ...unreachable(error as Error), again: false })
      }
      return { outcome, abort: (reason) => call.abort(reason) }
    },
    read: async (path, signal, onDate) => {
      const { accept: _, ...plain } = headers
      const asked = { method: 'GET', origin, path, headers: { ...plain, accept: 'application/json' }, signal } as const
      const lost = (error: Error) => {
        throw unreachable(error).error
      }
      const { statusCode, headers: told, body } = await pool.request(asked).catch(lost)
      const date = Date.parse(String(told['date']))
      if (!Number.isNaN(date)) onDate?.(date)
      const text = await body.text().catch(lost)
      if (statusCode === 200) return text
      throw refusal(statusCode, text, { key }).error
    },
    close: async () => {
      watch.stop()
      await pool.destroy()
    },
  }
}

/** Connects to the address or its proxy. */
function poolOf(origin: string, proxies: Proxies | null, options: Pool.Options): Dispatcher {
  const { protocol, hostname } = new URL(origin)
  const proxy = protocol === 'https:' ? proxies?.https : proxies?.http
  if (!proxies || !proxy || isLoopback(hostname)) return new Pool(origin, options)
  // Only the proxy of this protocol counts: '' is none.
  return new EnvHttpProxyAgent({
    ...options,
    httpsProxy: proxies.https ?? '',
    httpProxy: proxies.http ?? '',
    noProxy: proxies.none,
  })
}

/** Shared by all connections: `intoPool` copies it at once. */
const arrived = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * `onread` of `net.connect` and `tls.connect`, which undici passes on: bytes go through Node's stream as before, out of its pool instead of a
 * memory of 64 kB for each read, which is shrunk to the few bytes of a token (1 µs a token, docs/benchmarks.md "relay").
 */
const intoPool = {
  buffer: arrived,
  callback(this: Readable, bytes: number): boolean {
    return this.push(Buffer.from(arrived.subarray(0, bytes)))
  },
}

/**
 * Frees the body once it is sent: undici keeps texts and bytes until the answer is read. Its types leave out iterables
 * (`Dispatcher.md`).
 */
function passedOnce(bytes: Uint8Array): Readable {
  let left: Uint8Array | null = bytes
  function* pass() {
    if (left !== null) yield left
    left = null
  }
  return pass() as unknown as Readable
}

/** The timer runs only while there are calls. */
function watchOver(clock: Clock) {
  const calls = new Set<UpstreamCall>()
  let stop: (() => void) | null = null
  const halt = () => {
    stop?.()
    stop = null
  }
  return {
    add: (call: UpstreamCall) => {
      calls.add(call)
      stop ??= clock.every(WATCH_MS, () => {
        const now = clock.now()
        for (const running of calls) running.check(now)
      })
    },
    remove: (call: UpstreamCall) => {
      calls.delete(call)
      if (calls.size === 0) halt()
    },
    stop: halt,
  }
}
