/**
 * The summary of a response (§11): made once and kept. When several calls ask at the same time, one of them makes it:
 * calls within a process share its promise, and a lease in the response's row keeps other processes waiting.
 */
import type { Viewer } from '#features/account/viewer.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { isUuid } from '#platform/uuid.ts'
import { writeCards } from '../../cards.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import { itemsById, mayRead, owns } from '../../rules.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { type CardSource, extractCards } from './extract-cards.ts'
import { type MadeCards, makeCards } from './make-cards.ts'
import type { DebatedResponse, SummaryStore } from './summary-store.ts'

/** Milliseconds a model may take for a summary, the wait in the local engine's line included. */
const PATIENCE_MS = 90_000
/** The lease is longer than the longest making, so that it runs out only when its process was lost. */
const LEASE_MS = PATIENCE_MS + 10_000
/** Milliseconds between two looks at a summary that another instance makes. */
const LOOK_AGAIN_MS = 500
/** Extracted summaries in memory, of about a kilobyte each. */
const MOST_EXTRACTIONS = 1_000
/** Tokens of the prompt around the response, and of the longest answer; an engine may ask its model twice. */
const AROUND = { in: 600, out: 1_200, asks: 2 }

export interface SummaryDeps {
  readonly store: SummaryStore
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  /** Takes one summary from the viewer's allowance; throws a 429 Problem when it is used up. */
  readonly takeSummary: (viewer: Viewer) => Promise<void>
  /** Takes one extraction from the allowance of the viewer's address; throws a 429 Problem when it is used up. */
  readonly takeExtraction: (viewer: Viewer) => Promise<void>
  readonly clock: Clock
  readonly onOutcome: (outcome: SummaryOutcome) => void
}

/** The outcome of making one summary, for the log and the metrics. */
export interface SummaryOutcome {
  readonly responseId: string
  readonly engine: string
  /** Null when the making failed. */
  readonly made: MadeCards | null
  readonly usage: ModelUsage | null
  readonly cause: unknown
}

/** Makes summaries; all calls of this process for the same response share one making. */
export function summariser(deps: SummaryDeps) {
  const { store } = deps
  const making = new Map<string, Promise<string>>()
  const closing = new AbortController()
  /** Extracted cards by the response's id: a response never changes. */
  const extractions = new Map<string, string>()

  async function extracted(viewer: Viewer, found: DebatedResponse): Promise<string> {
    const { id } = found.response
    const known = extractions.get(id)
    if (known !== undefined) return known
    await deps.takeExtraction(viewer)
    const summary = writeCards(extractCards(sourceOf(found)))
    extractions.set(id, summary)
    const [oldest] = extractions.keys()
    if (extractions.size > MOST_EXTRACTIONS && oldest !== undefined) extractions.delete(oldest)
    return summary
  }

  return {
    /**
     * The summary of a response, for viewers who may read its debate. Only its owner's call may cost a model call;
     * another reader gets the stored summary, or cards extracted on the spot, which are kept in memory only.
     * Refuses with a Problem: 404, 429 `too-many-summaries`, `daily-limit`, 503 `summary-failed`.
     */
    async summarise(viewer: Viewer, id: string): Promise<string> {
      const found = isUuid(id) ? await store.find(id) : null
      if (found === null || !mayRead(viewer, found.debate)) throw responseNotFound()
      const { response, debate, itemsBefore } = found
      // §6: the response lies behind the last item that this viewer sees.
      if (itemsBefore >= itemsById(viewer, debate)) throw responseNotFound()
      if (response.summary !== null) return response.summary
      if (!owns(viewer, debate)) return extracted(viewer, found)
      const begun = making.get(id)
      if (begun) return begun
      const made = makeOrAwait(deps, viewer, found, closing.signal).finally(() => making.delete(id))
      making.set(id, made)
      return made
    },

    /** Gives up the summaries that are being made and waits until their leases are given back. */
    async stop(): Promise<void> {
      closing.abort(new EngineError('unavailable', 'the server is closing'))
      await Promise.allSettled(making.values())
    },
  }
}

async function makeOrAwait(
  deps: SummaryDeps,
  viewer: Viewer,
  found: DebatedResponse,
  closing: AbortSignal,
): Promise<string> {
  const { store, clock } = deps
  const { id, summaryLeaseUntil } = found.response
  let isFree = summaryLeaseUntil === null || summaryLeaseUntil.getTime() <= clock.now()
  for (;;) {
    if (isFree) {
      // Before the lease is taken: a viewer who is refused writes nothing, and nobody waits for its lease in vain.
      await deps.takeSummary(viewer)
      const now = clock.now()
      const lease = new Date(now + LEASE_MS)
      if (await store.claim(id, new Date(now), lease)) return make(deps, viewer, found, lease, closing)
    }
    const made = await madeElsewhere(deps, id, closing)
    if (made !== null) return made
    isFree = true
  }
}

/** Waits for the summary that another instance is making; null when that instance's lease has run out. */
async function madeElsewhere({ store, clock }: SummaryDeps, id: string, closing: AbortSignal): Promise<string | null> {
  for (;;) {
    const state = await store.look(id)
    if (state === null) throw responseNotFound()
    if (state.summary !== null) return state.summary
    // The lease was given back without a summary: the making failed, also for the calls that waited.
    if (state.leaseUntil === null) throw summaryFailed(null)
    if (state.leaseUntil.getTime() <= clock.now()) return null
    await clock.sleep(LOOK_AGAIN_MS, closing).catch((error: unknown) => {
      throw summaryFailed(error)
    })
  }
}

async function make(
  deps: SummaryDeps,
  viewer: Viewer,
  found: DebatedResponse,
  lease: Date,
  closing: AbortSignal,
): Promise<string> {
  const { store, clock } = deps
  const { id, content, aiModel } = found.response
  const target = deps.engineFor(aiModel, found.debate.language)
  const tooLong = new AbortController()
  const over = new AbortController()
  clock.sleep(PATIENCE_MS, over.signal).then(
    () => tooLong.abort(new EngineError('timeout', 'the summary took too long')),
    () => {},
  )
  const signal = AbortSignal.any([closing, tooLong.signal])
  const outcome = { responseId: id, engine: target.kind === 'scripted' ? target.kind : target.engine.name }
  let usage: ModelUsage | null = null
  try {
    const tokensIn = AROUND.asks * (estimateTokens(content) + AROUND.in)
    const made = await deps.paid(target, { tokensIn, tokensOut: AROUND.asks * AROUND.out }, viewer.user, (onUsage) => {
      const count = (known: ModelUsage) => {
        usage = known
        onUsage(known)
      }
      return makeCards(target, sourceOf(found), id, { signal, onUsage: count })
    })
    const summary = writeCards(made.cards)
    deps.onOutcome({ ...outcome, made, usage, cause: null })
    if (await store.save(id, summary)) return summary
    // The lease ran out and another instance saved its summary first, or the debate has been deleted.
    const kept = await store.look(id)
    if (kept?.summary) return kept.summary
    throw responseNotFound()
  } catch (error) {
    // If the database is away as well, the lease runs out by itself.
    await store.release(id, lease).catch(() => {})
    if (!(error instanceof EngineError)) throw error
    deps.onOutcome({ ...outcome, made: null, usage, cause: error })
    throw summaryFailed(error)
  } finally {
    over.abort()
  }
}

function sourceOf({ response, debate }: DebatedResponse): CardSource {
  const { content } = response
  const position = (response.optionNumber as OptionNumber) === 1 ? debate.option1 : debate.option2
  return { content, language: debate.language, position }
}

const responseNotFound = () => new Problem(404, 'response-not-found')

/** §8: the page only logs this refusal and then shows the truncated text. */
function summaryFailed(cause: unknown): Problem {
  const retryAfter = (cause instanceof EngineError && cause.retryAfter) || 10
  return new Problem(503, 'summary-failed', { retryAfter: Math.ceil(retryAfter), cause })
}
