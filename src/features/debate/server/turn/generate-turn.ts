/**
 * The main job: claim → prompt → model → stream → saved response. A turn belongs to the server: it is begun by a
 * call, but nothing about it depends on that call's connection.
 */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import { type Budget, spendCeilingReached } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/server/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { optionOf } from '../../rules.ts'
import { refusals } from '../../refusal-texts.ts'
import { type Flusher, LiveTurn } from '../live/live-turn.ts'
import type { Interruption, LiveTurns } from '../live/live-turns.ts'
import type { DebaterFor } from '../debaters/debater-for.ts'
import { heardNow } from '../debaters/hearing.ts'
import type { DebateRow, DebateStore } from '../store.ts'
import { finishTurn, type StreamEnd, type TurnOutcome } from './finish-turn.ts'
import { problemOf } from './engine-problems.ts'
import type { SpeechGuard } from '../debaters/speech/speech-guard.ts'
import { claimantOf, type TurnLimits } from './turn-limits.ts'

/** Milliseconds a claim lasts without being renewed; a crashed server's turn can be taken over after it (targets: 60 s). */
export const LEASE_MS = 55_000
/** The most one turn may take: a full prompt budget and a full answer. */
const MOST_TOKENS: ModelUsage = { tokensIn: 8_000, tokensOut: 1_000 }
/** What a turn's prompt usually takes, for engines that do not count. */
const USUAL_PROMPT_TOKENS = 2_000

export interface TurnDeps {
  readonly store: DebateStore
  readonly turns: LiveTurns
  readonly flusher: Flusher
  readonly debaterFor: DebaterFor
  readonly clock: Clock
  /** Resolves at the end of the current pass of the event loop (`setImmediate`). */
  readonly nextPass: () => Promise<void>
  /** Names this server process in claims. */
  readonly instance: string
  readonly limits: TurnLimits
  readonly budget: Budget
  readonly takeTurn: (viewer: Viewer) => Promise<void>
  readonly onOutcome: (outcome: TurnOutcome) => void
}

export type TurnWriter = ReturnType<typeof turnWriter>

export function turnWriter(deps: TurnDeps) {
  const starting = new Map<string, Promise<LiveTurn>>()
  let draining = false

  return {
    /**
     * Begins the debate's next turn, or joins the one that is being written, here or on another instance.
     * @param language of this turn (§7 `generate`); the debate's own when the call names none.
     * Refuses with a Problem: 403 `response-limit`, 404, 429, 503.
     */
    async advance(viewer: Viewer, debate: DebateRow, language: string = debate.language): Promise<LiveTurn> {
      const running = deps.turns.own(debate.id)
      if (running) return running
      const begun = starting.get(debate.id)
      if (begun) return begun
      if (draining) throw new Problem(503, 'shutting-down', refusals.turnElsewhere, { retryAfter: 5 })
      const beginning = begin(deps, viewer, debate, language).finally(() => starting.delete(debate.id))
      starting.set(debate.id, beginning)
      return beginning
    },

    /** Ends the debate's turn if this process writes it, or is just beginning it; answers whether it does. */
    async interrupt(debateId: string, why: Interruption): Promise<boolean> {
      await starting.get(debateId)?.catch(() => null)
      return deps.turns.interrupt(debateId, why)
    },

    /** Refuses new turns and waits for the running ones; those still running after `ms` are handed back. */
    async drain(ms: number): Promise<void> {
      draining = true
      await Promise.allSettled(starting.values())
      const running = deps.turns.running()
      if (running.length === 0) return
      if (ms > 0) {
        const patience = new AbortController()
        const timeUp = deps.clock.sleep(ms, patience.signal).catch(() => {})
        await Promise.race([Promise.all(running.map((turn) => turn.settled)), timeUp])
        patience.abort()
      }
      for (const turn of running) deps.turns.interrupt(turn.debateId, 'shutdown')
      await Promise.all(running.map((turn) => turn.settled))
    },
  }
}

async function begin(deps: TurnDeps, viewer: Viewer, debate: DebateRow, language: string): Promise<LiveTurn> {
  const { store, turns, clock, limits, budget } = deps
  const claimId = uuidv7()
  const now = clock.now()
  const aiModelOf = (turnNumber: number) => (optionOf(turnNumber) === 1 ? debate.option1Model : debate.option2Model)
  // Which side speaks is known only behind the lock; the dearer of the two is reserved.
  const spend = budget.reservation(
    [1, 2].map((turn) => deps.debaterFor(aiModelOf(turn), language).priced),
    MOST_TOKENS,
  )
  const claim = await store.claimTurn({
    debateId: debate.id,
    claimId,
    instance: deps.instance,
    claimant: claimantOf(viewer),
    now: new Date(now),
    leaseUntil: new Date(now + LEASE_MS),
    responseLimit: viewer.user ? null : limits.anonymousResponsesPerDebate,
    runningLimit: limits.runningTurnsPerViewer,
    spend,
  })
  switch (claim.kind) {
    case 'gone':
      throw new Problem(404, 'debate-not-found', refusals.debateNotFound)
    case 'response-limit':
      throw new Problem(403, 'response-limit', refusals.responseLimit)
    case 'running-limit':
      throw new Problem(429, 'too-many-running', refusals.tooManyRunning, { retryAfter: 10 })
    case 'spend-ceiling':
      throw spendCeilingReached()
    case 'held': {
      const mirror = await turns.follow(debate.id, claim.claimId).catch(() => null)
      if (mirror) return mirror
      throw new Problem(503, 'turn-elsewhere', refusals.turnElsewhere, { retryAfter: 5 })
    }
    case 'claimed':
  }

  const optionNumber = optionOf(claim.turnNumber)
  const aiModel = aiModelOf(claim.turnNumber)
  const debater = deps.debaterFor(aiModel, language)
  const giveBack = async () => {
    // Whatever a lost attempt left stays for the next; should the database be away, the lease runs out by itself.
    await store.releaseClaim(claimId, '', new Date(clock.now())).catch(() => {})
    await budget.settle(spend, debater.priced, null)
  }
  let usage: ModelUsage | null = null
  const abort = new AbortController()
  const head = { turnNumber: claim.turnNumber, optionNumber, aiModel, engine: debater.name }
  const turn = new LiveTurn(debate.id, claimId, head, deps.flusher)
  let pieces: AsyncIterator<string>
  let first: Promise<IteratorResult<string>>
  try {
    await deps.takeTurn(viewer)
    const { responses, userInputs } = await store.transcript(debate.id)
    await store.hearNow(userInputs, claim.turnNumber)
    const stream = debater.write(
      {
        debate: { ...debate, language },
        turnNumber: claim.turnNumber,
        optionNumber,
        earlier: responses,
        userInputs: heardNow(userInputs, claim.turnNumber),
        lostAttempt: claim.lostAttempt,
      },
      {
        signal: abort.signal,
        onUsage: (known) => {
          usage = known
        },
        onQueue: (position) => turn.wait(position),
      },
    )
    pieces = stream[Symbol.asyncIterator]()
    first = pieces.next()
    // An engine that refuses at once (its line is too long, nothing listens) is a problem answer, not a broken stream.
    const refusal = await Promise.race([
      first.then(
        () => null,
        (error: Error) => error,
      ),
      deps.nextPass(),
    ])
    if (refusal) throw refusal instanceof EngineError ? problemOf(refusal) : refusal
  } catch (error) {
    await giveBack()
    throw error
  }
  turns.start(turn, abort)
  const startedAt = now
  const guard = debater.guard(optionNumber)
  void relay(turn, pieces, first, guard, abort.signal, clock).then(async ({ ended, firstTokenAt }) => {
    const outcome = await finishTurn(deps, turn, ended, {
      promptVersion: debater.version,
      tokensIn: usage?.tokensIn ?? null,
      tokensOut: usage?.tokensOut ?? null,
      msToFirstToken: firstTokenAt === null ? null : Math.round(firstTokenAt - startedAt),
    })
    const error = ended.kind === 'failed' ? ended.error : null
    await budget.settle(spend, debater.priced, { usage, asked: USUAL_PROMPT_TOKENS, answered: turn.text, error })
    deps.onOutcome(outcome)
  })
  return turn
}

async function relay(
  turn: LiveTurn,
  pieces: AsyncIterator<string>,
  first: Promise<IteratorResult<string>>,
  guard: SpeechGuard,
  signal: AbortSignal,
  clock: Clock,
): Promise<{ ended: StreamEnd; firstTokenAt: number | null }> {
  let firstTokenAt: number | null = null
  // `signal.aborted` is a checked getter: too dear to ask for every token.
  let aborted = signal.aborted
  signal.addEventListener('abort', () => (aborted = true), { once: true })
  try {
    for (let piece = await first; !piece.done; piece = await pieces.next()) {
      firstTokenAt ??= clock.now()
      turn.append(guard.hear(piece.value))
      if (aborted) {
        await pieces.return?.()
        return { ended: { kind: 'interrupted', why: signal.reason }, firstTokenAt }
      }
      if (guard.cutAt !== null) {
        await pieces.return?.()
        break
      }
    }
    turn.append(guard.rest())
    return { ended: { kind: 'whole', text: turn.text.slice(0, guard.cutAt ?? undefined) }, firstTokenAt }
  } catch (error) {
    if (signal.aborted) return { ended: { kind: 'interrupted', why: signal.reason }, firstTokenAt }
    return { ended: { kind: 'failed', error }, firstTokenAt }
  }
}
