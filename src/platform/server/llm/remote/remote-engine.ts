/** The engine of every remote provider: it retries until the first token, then passes the stream on. */
import type { AnswerShape, Dialect } from './dialect.ts'
import { type Failure } from './faults.ts'
import { Pieces } from './pieces.ts'
import type { ModelRequest, ModelUsage } from '../port.ts'
import { type Part, untraced } from '../../tracing/tracing.ts'
import type { RemoteEngine, RemoteOptions } from './remote-options.ts'
import { structuredAnswer } from '../structured-answer.ts'
import { type Attempt, upstream } from './upstream.ts'

/** Most retries after the first attempt; none is made after the first token. */
const RETRIES = 2
/** The first retry waits about this long, the second twice as long (ms). */
const BACKOFF_MS = 500
/** A longer `Retry-After` is passed on to the caller instead of being waited for here (ms). */
const LONGEST_WAIT_MS = 15_000
/** Most optional parameters that are rewritten in one call because the upstream refused them. */
const ADAPTATIONS = 3

export function remoteEngine(options: RemoteOptions & { readonly baseUrl: string }, dialect: Dialect): RemoteEngine {
  const { clock, random, tracing = untraced, tellsPart = false } = options
  const connections = upstream(options, dialect)

  const open = (request: ModelRequest, shape: AnswerShape | null): AsyncIterableIterator<string, undefined> => {
    let current: Attempt | null = null
    let part: Part | null = null
    const { signal, onUsage: whenCounted } = request
    /** Null once it is being sent: the stream's functions live as long as the stream, the prompt only until its first text. */
    let asked: ModelRequest | null = request
    const gone = new AbortController()
    const leave = (reason: Error) => {
      gone.abort(reason)
      current?.abort(reason)
    }
    const onAbort = () => {
      pieces.fail(signal.reason as Error)
      leave(new Error('the caller aborted'))
    }
    const onUsage = (usage: ModelUsage) => {
      part?.note({ 'gen_ai.usage.input_tokens': usage.tokensIn, 'gen_ai.usage.output_tokens': usage.tokensOut })
      whenCounted?.(usage)
    }

    const run = async (sent: ModelRequest): Promise<void> => {
      const facts = { 'gen_ai.provider.name': options.name, 'gen_ai.request.model': sent.model }
      const call = (part = tracing.begin('model call', { kind: 'client', facts }))
      const told = tellsPart ? call.traceparent() : null
      for (let retries = 0, adapted = 0; ;) {
        current = connections.attempt(dialect.body(sent, shape), pieces, onUsage, told)
        const failure = await current.outcome
        if (failure === null) call.happened('first token')
        if (failure === null || pieces.ended) return
        if (adapted < ADAPTATIONS && dialect.adapt(failure, sent.model)) {
          adapted++
          continue
        }
        const wait = waitBefore(failure, retries, random)
        if (wait === null) return pieces.fail(failure.error)
        retries++
        call.happened('retry')
        await clock.sleep(wait, gone.signal)
      }
    }

    const pieces: Pieces = new Pieces(
      () => {
        if (signal.aborted) return pieces.fail(signal.reason as Error)
        signal.addEventListener('abort', onAbort, { once: true })
        const sent = asked
        asked = null
        if (sent !== null) run(sent).catch((error: Error) => pieces.fail(error))
      },
      () => leave(new Error('the reader left')),
      (error) => {
        signal.removeEventListener('abort', onAbort)
        part?.end(error)
      },
    )
    return pieces
  }

  return {
    name: options.name,
    kind: 'remote',
    stream: (request) => open(request, null),
    structured: (request) => structuredAnswer(open, request),
    close: () => connections.close(),
  }
}

/** Null = there is none. */
function waitBefore({ again, error }: Failure, retries: number, random: () => number): number | null {
  if (!again || retries >= RETRIES) return null
  const jittered = BACKOFF_MS * 2 ** retries * (0.5 + random())
  const asked = (error.retryAfter ?? 0) * 1_000
  return asked > LONGEST_WAIT_MS ? null : Math.max(asked, jittered)
}
