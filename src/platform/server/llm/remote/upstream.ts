import type { Readable } from 'node:stream'
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici'
import { isLoopback } from '../../http/admission/own-addresses.ts'
import type { Dialect } from './dialect.ts'
import { type Failure, refusal, unreachable } from './faults.ts'
import type { Pieces } from './pieces.ts'
import { addressOf, PATIENCE, type Proxies, type RemoteOptions } from './remote-options.ts'
import { type Hearing, UpstreamCall } from './upstream-call.ts'

/** Interval in milliseconds of the one timer that watches all calls; a timer for each call would be more expensive. */
const WATCH_MS = 1_000
const KEEP_ALIVE_MS = 30_000

const encoder = new TextEncoder()

export type Attempt = ReturnType<ReturnType<typeof upstream>['attempt']>

export function upstream(options: RemoteOptions & { readonly baseUrl: string }, dialect: Dialect) {
  const { clock, key } = options
  const patience = { ...PATIENCE, ...options.patience }
  const { origin, path } = addressOf(options.baseUrl, dialect.path)
  const pool = poolOf(origin, options.proxies ?? null, {
    // Does not limit the number of connections, because every stream needs its own HTTP/1.1 connection.
    connections: null,
    pipelining: 1,
    connect: { timeout: patience.connectMs, onread: intoPool },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // 0 disables these timeouts, because `check` enforces both limits with the given clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const calls = new Set<UpstreamCall>()
  let stopWatch: (() => void) | null = null
  const remove = (call: UpstreamCall) => {
    calls.delete(call)
    if (calls.size > 0) return
    stopWatch?.()
    stopWatch = null
  }
  const headers = {
    ...dialect.headers,
    'content-type': 'application/json',
    accept: 'text/event-stream',
    'user-agent': 'undici',
  }

  return {
    /** Starts a call. `outcome` resolves with null at the first text, or with a failure that occurred before any text. */
    attempt: (body: Record<string, unknown>, pieces: Pieces, hearing: Hearing, traceparent: string | null = null) => {
      let settle: (failure: Failure | null) => void = () => {}
      const outcome = new Promise<Failure | null>((resolve) => (settle = resolve))
      const model = String(body['model'])
      const setup = { dialect, key, model, pieces, clock, patience, hearing, onOutcome: settle, onFree: remove }
      const call = new UpstreamCall(setup)
      calls.add(call)
      stopWatch ??= clock.every(WATCH_MS, () => {
        const now = clock.now()
        for (const running of calls) running.check(now)
      })
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
              ...(traceparent !== null && { traceparent }),
            },
            body: passedOnce(bytes),
          },
          call,
        )
      } catch (error) {
        // `dispatch` throws if the pool is closed or the key is not a valid header.
        remove(call)
        settle({ ...unreachable(error as Error), again: false })
      }
      return { outcome, abort: (reason: Error) => call.abort(reason) }
    },
    /** Returns the body of a GET call. Rejects with an `EngineError`. @param onDate receives the `Date` header's time (ms) */
    read: async (path: string, signal: AbortSignal, onDate?: (there: number) => void): Promise<string> => {
      const { accept: _, ...plain } = headers
      const asked = { method: 'GET', origin, path, headers: { ...plain, accept: 'application/json' }, signal } as const
      const lost = (error: Error) => {
        throw unreachable(error).error
      }
      const { statusCode, headers: answered, body } = await pool.request(asked).catch(lost)
      const date = Date.parse(String(answered['date']))
      if (!Number.isNaN(date)) onDate?.(date)
      const text = await body.text().catch(lost)
      if (statusCode === 200) return text
      throw refusal(statusCode, text, { key }).error
    },
    close: async () => {
      stopWatch?.()
      await pool.destroy()
    },
  }
}

function poolOf(origin: string, proxies: Proxies | null, options: Pool.Options): Dispatcher {
  const { protocol, hostname } = new URL(origin)
  const proxy = protocol === 'https:' ? proxies?.https : proxies?.http
  if (!proxies || !proxy || isLoopback(hostname)) return new Pool(origin, options)
  // An empty string means that the protocol has no proxy.
  return new EnvHttpProxyAgent({
    ...options,
    httpsProxy: proxies.https ?? '',
    httpProxy: proxies.http ?? '',
    noProxy: proxies.none,
  })
}

const arrived = Buffer.allocUnsafeSlow(64 * 1024)

/** Reads into one buffer, because each read would otherwise allocate 64 kB for one token (1 µs, docs/benchmarks.md "relay"). */
const intoPool = {
  buffer: arrived,
  callback(this: Readable, bytes: number): boolean {
    return this.push(Buffer.from(arrived.subarray(0, bytes)))
  },
}

/** Yields the bytes and drops them, because undici keeps the body. A cast is needed, as undici's types omit iterables. */
function passedOnce(bytes: Uint8Array): Readable {
  let left: Uint8Array | null = bytes
  function* pass() {
    if (left !== null) yield left
    left = null
  }
  return pass() as unknown as Readable
}
