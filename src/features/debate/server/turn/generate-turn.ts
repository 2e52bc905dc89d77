/**
 * The main job: claim → prompt → model → stream → saved response. A turn belongs to the server: it is begun by a
 * call, but nothing about it depends on that call's connection.
 */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Engine, EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { optionOf } from '../../rules.ts'
import { type Flusher, LiveTurn } from '../live/live-turn.ts'
import type { Interruption, LiveTurns } from '../live/live-turns.ts'
import { turnPrompt } from '../debaters/full/personas.ts'
import type { DebateRow, DebateStore } from '../store.ts'
import { finishTurn, type StreamEnd, type TurnOutcome } from './finish-turn.ts'
import { problemOf } from './engine-problems.ts'
import { type SpeechGuard, speechGuard, unguarded } from '../debaters/speech/speech-guard.ts'
import { spoken } from '../debaters/speech/spoken.ts'
import { claimantOf, costOf, spendReservation, type TurnLimits } from './turn-limits.ts'

/** Milliseconds a claim lasts without being renewed; a crashed server's turn can be taken over after it (targets: 60 s). */
export const LEASE_MS = 55_000

export interface TurnDeps {
  readonly store: DebateStore
  readonly turns: LiveTurns
  readonly flusher: Flusher
  /** Who speaks for a model of the catalogue in a language: the engine, the model id it is asked with, and whose price it has. */
  readonly engineFor: (
    modelId: string,
    language?: string,
  ) => {
    readonly engine: Engine
    readonly model: string
    readonly pricedAs: string
  }
  readonly clock: Clock
  /** Resolves at the end of the current pass of the event loop (`setImmediate`). */
  readonly nextPass: () => Promise<void>
  /** Names this server process in claims. */
  readonly instance: string
  readonly limits: TurnLimits
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
      if (draining) throw new Problem(503, 'shutting-down', { retryAfter: 5 })
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
  const { store, turns, clock, limits } = deps
  const claimId = uuidv7()
  const now = clock.now()
  const aiModelOf = (turnNumber: number) => (optionOf(turnNumber) === 1 ? debate.option1Model : debate.option2Model)
  // Which side speaks is known only behind the lock; the dearer of the two is reserved.
  const mostItCosts = Math.max(...[1, 2].map((turn) => dearest(deps, aiModelOf(turn))))
  const spend = spendReservation(limits, now, mostItCosts)
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
      throw new Problem(404, 'debate-not-found')
    case 'response-limit':
      throw new Problem(403, 'response-limit')
    case 'running-limit':
      throw new Problem(429, 'too-many-running', { retryAfter: 10 })
    case 'spend-ceiling':
      throw new Problem(503, 'spend-ceiling', { retryAfter: 3600 })
    case 'held': {
      const mirror = await turns.follow(debate.id, claim.claimId).catch(() => null)
      if (mirror) return mirror
      throw new Problem(503, 'turn-elsewhere', { retryAfter: 5 })
    }
    case 'claimed':
  }

  const optionNumber = optionOf(claim.turnNumber)
  const aiModel = aiModelOf(claim.turnNumber)
  const { engine, model, pricedAs } = deps.engineFor(aiModel, language)
  const giveBack = async () => {
    // Whatever a lost attempt left stays for the next; should the database be away, the lease runs out by itself.
    await store.releaseClaim(claimId, '', new Date(clock.now())).catch(() => {})
    if (spend) await store.settleSpend(spend.day, -spend.reserve).catch(() => {})
  }
  let usage: ModelUsage | null = null
  const abort = new AbortController()
  const head = { turnNumber: claim.turnNumber, optionNumber, aiModel, engine: engine.name }
  const turn = new LiveTurn(debate.id, claimId, head, deps.flusher)
  let promptVersion: string
  let pieces: AsyncIterator<string>
  let first: Promise<IteratorResult<string>>
  try {
    await deps.takeTurn(viewer)
    const { responses, userInputs } = await store.transcript(debate.id)
    await store.hearNow(userInputs, claim.turnNumber)
    const { system, messages, maxTokens, version } = turnPrompt({
      debate: { ...debate, language },
      turnNumber: claim.turnNumber,
      optionNumber,
      earlier: responses.map((row) => ({ ...row, optionNumber: optionOf(row.turnNumber) })),
      userInputs,
      lostAttempt: claim.lostAttempt,
      size: engine.size,
    })
    promptVersion = version
    const stream = engine.stream({
      model,
      system,
      messages,
      maxTokens,
      signal: abort.signal,
      onUsage: (known) => {
        usage = known
      },
      onQueue: (position) => turn.wait(position),
    })
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
  const guard = engine.name === 'scripted' ? unguarded : speechGuard(optionNumber, engine.size === 'small')
  void relay(turn, pieces, first, spoken(guard), abort.signal, clock).then(async ({ ended, firstTokenAt }) => {
    const tokens = usage ?? estimate(turn.text)
    const outcome = await finishTurn(deps, turn, ended, {
      promptVersion,
      tokensIn: usage?.tokensIn ?? null,
      tokensOut: usage?.tokensOut ?? null,
      msToFirstToken: firstTokenAt === null ? null : Math.round(firstTokenAt - startedAt),
    })
    if (spend) {
      const cost = costOf(engine.name, pricedAs, { in: tokens.tokensIn, out: tokens.tokensOut })
      await store.settleSpend(spend.day, cost - spend.reserve).catch(() => {})
    }
    deps.onOutcome(outcome)
  })
  return turn
}

async function relay(
  turn: LiveTurn,
  pieces: AsyncIterator<string>,
  first: Promise<IteratorResult<string>>,
  speech: SpeechGuard,
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
      turn.append(speech.hear(piece.value))
      if (aborted) {
        await pieces.return?.()
        return { ended: { kind: 'interrupted', why: signal.reason }, firstTokenAt }
      }
      if (speech.over) {
        await pieces.return?.()
        break
      }
    }
    turn.append(speech.rest())
    return { ended: { kind: 'whole' }, firstTokenAt }
  } catch (error) {
    // An answer that was too long is still coming.
    await pieces.return?.().catch(() => {})
    if (signal.aborted) return { ended: { kind: 'interrupted', why: signal.reason }, firstTokenAt }
    return { ended: { kind: 'failed', error }, firstTokenAt }
  }
}

/** The most one turn may cost with a model: a full prompt budget and a full answer. */
function dearest(deps: TurnDeps, aiModel: string): number {
  const { engine, pricedAs } = deps.engineFor(aiModel)
  return costOf(engine.name, pricedAs, { in: 8_000, out: 1_000 })
}

/** For engines that do not count: about four characters a token. */
const estimate = (text: string): ModelUsage => ({ tokensIn: 2_000, tokensOut: Math.ceil(text.length / 4) })
