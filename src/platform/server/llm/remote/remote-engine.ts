import { ADAPTATIONS, type Dialect, type Form } from './dialect.ts'
import { contextIn, engineError, type Failure, inPlainWords } from './faults.ts'
import { estimateTokens } from '../estimate-tokens.ts'
import { listedModels } from './listed-models.ts'
import { Pieces } from './pieces.ts'
import { addedUsage, type EngineError, type ModelRequest, type ModelUsage } from '../port.ts'
import { type Span, untraced } from '../../tracing/tracing.ts'
import { addressOf, PATIENCE, type RemoteEngine, type RemoteOptions } from './remote-options.ts'
import { structuredAnswers } from '../structured-answer.ts'
import type { Beginning } from './thought-filter.ts'
import { type Attempt, upstream } from './upstream.ts'

const RETRIES = 2
const BACKOFF_MS = 500
/** Longest `Retry-After` in milliseconds for which a call waits. Beyond it, the call fails, and the caller may retry. */
const LONGEST_WAIT_MS = 15_000
const WIDER = 4
/** Milliseconds until a retired model is tried again, because a router's settings may have caused the refusal. */
const RETIRED_MS = 3_600_000

export function remoteEngine(options: RemoteOptions & { readonly baseUrl: string }, dialect: Dialect): RemoteEngine {
  const { name, clock, random, tracing = untraced, sendsTraceparent = false } = options
  const patience = { ...PATIENCE, ...options.patience }
  const connections = upstream(options, dialect)
  /** Retired models and their successors; `instead` is null if a model has no successor. */
  const replaced = new Map<string, { readonly instead: string | null; readonly until: number }>()
  const contexts = new Map<string, number>()
  const beginnings = new Map<string, Beginning>()

  /** Returns how earlier answers began. Without any, returns `text` for known models, whose text has no reasoning. */
  const beginningOf = (model: string): Beginning =>
    beginnings.get(model) ?? ((options.thinkingOf?.(model) ?? null) === null ? 'unknown' : 'text')
  const retire = (model: string): string | null => {
    const before = replaced.get(model)
    const instead = options.successorOf?.(model) ?? null
    replaced.set(model, { instead, until: clock.now() + RETIRED_MS })
    if (before?.instead !== instead) options.onRetired?.(model, instead)
    return instead
  }
  const roomOf = (model: string): number =>
    Math.min(dialect.room(model), Math.floor((contexts.get(model) ?? Infinity) / 2))
  const shortened = (request: ModelRequest): ModelRequest => {
    const context = contexts.get(request.model)
    return context === undefined ? request : { ...request, ...request.shorter?.(context - roomOf(request.model)) }
  }
  const fitting = (request: ModelRequest): ModelRequest => {
    const gone = replaced.get(request.model)
    const instead = gone !== undefined && clock.now() < gone.until ? gone.instead : null
    return shortened({ ...request, model: instead ?? request.model })
  }
  const limitOf = (sent: ModelRequest, room: number, times: number): number => {
    const wanted = (sent.maxTokens + room) * times
    const context = contexts.get(sent.model)
    return context === undefined ? wanted : Math.max(sent.maxTokens, Math.min(wanted, context - tokensOf(sent)))
  }

  const open = (request: ModelRequest, form: Form | null, proven: boolean): Pieces => {
    let current: Attempt | null = null
    let span: Span | null = null
    const { signal, model, onUsage: whenCounted, onThinking, onServed, onCut } = request
    /** Set to null when the call starts, so that the prompt does not stay in memory while the stream runs. */
    let asked: ModelRequest | null = request
    let spent: ModelUsage | null = null
    let thinks = false
    let hasText = false
    const gone = new AbortController()
    const leave = (reason: Error) => {
      // Reports the tokens of failed attempts, unless text has arrived; the caller then estimates the tokens instead.
      if (spent !== null && !hasText) count(spent)
      spent = null
      gone.abort(reason)
      current?.abort(reason)
    }
    const onAbort = () => {
      pieces.fail(signal.reason as Error)
      leave(new Error('the caller aborted'))
    }
    const count = (usage: ModelUsage) => {
      span?.note({ 'gen_ai.usage.input_tokens': usage.tokensIn, 'gen_ai.usage.output_tokens': usage.tokensOut })
      whenCounted?.(usage)
    }
    const hearing = (servedBy: string, isLast: boolean, textBy: number) => ({
      isLast,
      textBy,
      onThinking: () => {
        if (!thinks) onThinking?.()
        thinks = true
      },
      beginning: beginningOf(servedBy),
      onBegan: (began: 'text' | 'thought') => {
        if (began === 'thought') dialect.learnThinking(servedBy)
        // A required answer shape may keep a model from reasoning, so an answer with a shape proves nothing about the model.
        if (began === 'text' && form !== null) return
        // One answer without reasoning does not prove that the model never reasons.
        beginnings.set(servedBy, began === 'text' && beginningOf(servedBy) === 'thought' ? 'unknown' : began)
      },
      onCut,
      onUsage: (usage: ModelUsage, begun: boolean) => {
        const paid = servedBy === model ? usage : { ...usage, servedBy }
        const sum: ModelUsage = spent === null ? paid : addedUsage(spent, paid)
        spent = begun ? null : sum
        if (begun) count(sum)
      },
    })

    const run = async (wish: ModelRequest): Promise<void> => {
      let sent = fitting(wish)
      let room = roomOf(sent.model)
      let times = 1
      let isShort = false
      const textBy = clock.now() + patience.firstTextMs
      const facts = { 'gen_ai.provider.name': name, 'gen_ai.request.model': sent.model }
      const call = (span = tracing.begin('model call', { kind: 'client', facts }))
      const traceparent = sendsTraceparent ? call.traceparent() : null
      for (let retries = 0, adapted = 0; ;) {
        const limit = limitOf(sent, room, times)
        const body = dialect.body({ ...sent, maxTokens: limit }, form)
        current = connections.attempt(body, pieces, hearing(sent.model, times !== 1, textBy), traceparent)
        const failure = await current.outcome
        if (failure === null) {
          hasText = true
          call.addEvent('first token')
          if (sent.model !== model) onServed?.(sent.model)
          return
        }
        if (pieces.ended) return
        const { fault } = failure.error
        if (adapted < ADAPTATIONS && dialect.adapt(failure, sent.model)) {
          adapted++
          room = Math.max(room, times === 1 ? roomOf(sent.model) : 0)
          continue
        }
        if (fault === 'nothing-written' && times === 1) {
          dialect.learnThinking(sent.model)
          times = WIDER
          sent = shortened(sent)
          if (limitOf(sent, room, times) > limit) continue
        }
        // A required answer shape may cause a 404, so other ways to require the shape are tried before the model is retired.
        const instead = fault === 'retired' && form === null ? retire(sent.model) : null
        if (instead !== null && instead !== sent.model) {
          sent = shortened({ ...sent, model: instead })
          room = roomOf(instead)
          continue
        }
        if (fault === 'too-long' && !isShort) {
          contexts.set(sent.model, contextIn(failure.said) ?? Math.floor((tokensOf(sent) + limit) / 2))
          room = Math.min(room, roomOf(sent.model))
          sent = shortened(sent)
          isShort = true
          if (sent.shorter || limitOf(sent, room, times) < limit) continue
        }
        const wait = form !== null && !proven && isOfServer(failure) ? null : waitBefore(failure, retries, random)
        if (wait === null || clock.now() + wait >= textBy) {
          if (spent !== null) count(spent)
          return pieces.fail(inPlainWords(failure.error, name, sent.model))
        }
        retries++
        call.addEvent('retry')
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
        span?.end(error)
      },
    )
    return pieces
  }

  return {
    name,
    kind: 'remote',
    stream: (request) => open(request, null, true),
    structured: structuredAnswers(open, dialect.ways),
    async models(signal, onDate) {
      const { path } = addressOf(options.baseUrl, '/models')
      const query = dialect.listQuery && `${path.includes('?') ? '&' : '?'}${dialect.listQuery}`
      try {
        return listedModels(await connections.read(`${path}${query}`, signal, onDate))
      } catch (error) {
        if (signal.aborted) throw engineError('timeout', error)
        const failed = error as EngineError
        if (failed.status === 404 || failed.status === 405) return null
        throw inPlainWords(failed, name, 'the list')
      }
    },
    async probe(model, patienceMs) {
      const nothing = () => {}
      const request = {
        model,
        system: '',
        messages: [{ role: 'user', content: 'Say yes.' }],
        maxTokens: 16,
        signal: new AbortController().signal,
      } as const
      const unheard = { beginning: 'text', isLast: true, textBy: clock.now() + patienceMs } as const
      for (let adapted = 0; ; adapted++) {
        const pieces = new Pieces(nothing, nothing, nothing)
        const failure = await connections.attempt(dialect.body(request, null), pieces, unheard).outcome
        if (failure === null) return pieces.each(() => true)
        if (isEmptyAnswer(failure)) return
        if (adapted === ADAPTATIONS || !dialect.adapt(failure, model)) throw inPlainWords(failure.error, name, model)
      }
    },
    close: () => connections.close(),
  }
}

const tokensOf = ({ system, messages }: ModelRequest): number =>
  estimateTokens([system, ...messages.map(({ content }) => content)].join('\n'))

/** Returns true for statuses that may mean an unsupported schema: 500 from llama.cpp and vLLM, 501 from other servers. */
const isOfServer = ({ status }: Failure): boolean => status === 500 || status === 501

function waitBefore({ again, error, isPaid }: Failure, retries: number, random: () => number): number | null {
  if (!again || retries >= (isPaid === true ? 1 : RETRIES)) return null
  const jittered = BACKOFF_MS * 2 ** retries * (0.5 + random())
  const asked = (error.retryAfter ?? 0) * 1_000
  return asked > LONGEST_WAIT_MS ? null : Math.max(asked, jittered)
}

const isEmptyAnswer = ({ error: { fault }, status }: Failure): boolean =>
  fault === 'nothing-written' || (status === null && (fault === 'malformed' || fault === 'rejected'))
