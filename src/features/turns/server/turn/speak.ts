import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { type Flusher, LiveTurn } from './live-turn.ts'
import type { ClaimedTurn } from './claim.ts'
import { problemOf } from './engine-problems.ts'

export interface SpeakDeps {
  readonly flusher: Flusher
  /** At the end of the current pass of the event loop (`setImmediate`). */
  readonly nextPass: () => Promise<void>
  /** Throws a 429 Problem when it is used up. */
  readonly takeTurn: (viewer: Viewer) => Promise<void>
}

export interface Speech {
  readonly turn: LiveTurn
  /** Ends the writing; the signal's reason says how the turn was interrupted. */
  readonly abort: AbortController
  readonly pieces: AsyncIterator<string>
  readonly first: Promise<IteratorResult<string>>
  reported(): Reported
}

/** What the engine has reported so far. */
export interface Reported {
  /** Null until the engine has counted. */
  readonly usage: ModelUsage | null
  /** The provider's id, when another model than the one that was asked writes. */
  readonly servedBy?: string
  /** Whether the answer stopped at its token limit. */
  readonly cut: boolean
}

/**
 * Refuses with a Problem: 429, 503 when the engine refuses at once. The caller gives the claim back.
 * @param awaited what the debater may ask for later (`Writing`)
 */
export async function speak(
  deps: SpeakDeps,
  viewer: Viewer,
  {
    claimId,
    debate,
    turnNumber,
    optionNumber,
    aiModel,
    debater,
    responses,
    userInputs,
    lostAttempt,
    passages,
  }: ClaimedTurn,
  awaited?: Promise<readonly BriefPassage[]>,
): Promise<Speech> {
  await deps.takeTurn(viewer)
  const abort = new AbortController()
  const turn = new LiveTurn(
    debate.id,
    claimId,
    { turnNumber, optionNumber, aiModel, engine: debater.name, servedBy: debater.servedBy },
    deps.flusher,
  )
  let reported: Reported = { usage: null, cut: false }
  const brief = { debate, turnNumber, optionNumber, earlier: responses, userInputs, lostAttempt, passages }
  const text = debater.write(brief, {
    signal: abort.signal,
    onUsage: (usage) => {
      reported = { ...reported, usage }
    },
    onQueue: (position) => turn.wait(position),
    onThinking: () => turn.think(),
    onServed: (servedBy) => {
      reported = { ...reported, servedBy }
      turn.serve(servedBy)
    },
    onCut: () => {
      reported = { ...reported, cut: true }
    },
    ...(awaited && { awaited }),
  })
  const pieces = text[Symbol.asyncIterator]()
  const first = pieces.next()
  // When an engine refuses at once (its line is too long, no server listens), answer a problem, not a broken stream.
  const refusal = await Promise.race([
    first.then(
      () => null,
      (error: Error) => error,
    ),
    deps.nextPass(),
  ])
  if (refusal) throw refusal instanceof EngineError ? problemOf(refusal) : refusal
  return { turn, abort, pieces, first, reported: () => reported }
}
