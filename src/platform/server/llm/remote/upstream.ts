import type { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { Clock } from '#platform/clock.ts'
import type { Dialect } from './dialect.ts'
import type { Failure } from './faults.ts'
import { unreachable } from './faults.ts'
import type { Pieces } from './pieces.ts'
import type { ModelUsage } from '../port.ts'
import { baseOf, PATIENCE, type RemoteOptions } from './remote-options.ts'
import { UpstreamCall } from './upstream-call.ts'

/** One ticker for all calls: a timer per stream, reset at every token, would cost more than reading the token. */
const WATCH_MS = 1_000
/** The next call usually follows within seconds, and a kept connection saves its TLS handshake. */
const KEEP_ALIVE_MS = 30_000

const encoder = new TextEncoder()

export interface Attempt {
  /** Null when text has arrived; otherwise why the attempt failed before it. */
  readonly outcome: Promise<Failure | null>
  abort(reason: Error): void
}

export interface Upstream {
  /** @param traceparent header of the call; null = none */
  attempt(
    body: Record<string, unknown>,
    pieces: Pieces,
    onUsage: (usage: ModelUsage) => void,
    traceparent: string | null,
  ): Attempt
  close(): Promise<void>
}

export function upstream(options: RemoteOptions & { readonly baseUrl: string }, dialect: Dialect): Upstream {
  const { clock, key } = options
  const patience = { ...PATIENCE, ...options.patience }
  const { origin, path } = baseOf(options.baseUrl)
  const pool = new Pool(origin, {
    // No limit: every stream needs its own connection over HTTP/1.1, and calls must not wait for each other.
    connections: null,
    pipelining: 1,
    connect: { timeout: patience.connectMs, onread: intoPool },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // undici's timeouts are off, because the watch enforces both with the given clock.
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
    attempt: (body, pieces, onUsage, traceparent) => {
      let settle: (failure: Failure | null) => void = () => {}
      const outcome = new Promise<Failure | null>((resolve) => (settle = resolve))
      const call = new UpstreamCall({
        dialect,
        key,
        pieces,
        clock,
        patience,
        onUsage,
        onOutcome: (known) => settle(known.kind === 'begun' ? null : known.failure),
        onFree: (free) => watch.remove(free),
      })
      watch.add(call)
      try {
        const bytes = encoder.encode(JSON.stringify(body))
        pool.dispatch(
          {
            method: 'POST',
            path: `${path}${dialect.path}`,
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
        // `dispatch` throws when the pool is closed or when the key is not a valid header.
        watch.remove(call)
        settle({ ...unreachable(error as Error), again: false })
      }
      return { outcome, abort: (reason) => call.abort(reason) }
    },
    close: async () => {
      watch.stop()
      await pool.destroy()
    },
  }
}

/** What a socket has read lies here until `intoPool` has copied it, which is at once: one place for all connections. */
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
 * A body that is let go once it has been sent: undici keeps a text or bytes until it has read the answer. It takes iterables, too
 * (`Dispatcher.md` of its documentation), which its types leave out.
 */
function passedOnce(bytes: Uint8Array): Readable {
  let left: Uint8Array | null = bytes
  function* pass() {
    if (left !== null) yield left
    left = null
  }
  return pass() as unknown as Readable
}

/** Checks the running calls at intervals; the timer runs only while there are calls. */
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
