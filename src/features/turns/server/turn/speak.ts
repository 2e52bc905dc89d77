import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import type { CutReason } from '../debaters/speech/cut-reasons.ts'
import { type Flusher, LiveTurn } from './live-turn.ts'
import type { ClaimedTurn } from './claim.ts'
import { problemOf } from './engine-problems.ts'

export interface SpeakDeps {
  readonly flusher: Flusher
  readonly nextPass: () => Promise<void>
  readonly takeTurn: (viewer: Viewer) => Promise<void>
}

export interface Speech {
  readonly turn: LiveTurn
  readonly abort: AbortController
  readonly pieces: AsyncIterator<string>
  readonly first: Promise<IteratorResult<string>>
  readonly reported: {
    usage: ModelUsage | null
    /** The id of the model that the provider reports if it is not the requested model; otherwise null. */
    servedBy: string | null
    cut: boolean
    readonly guarded: CutReason[]
  }
}

/** Starts the speech. Throws 429, or 503 if the engine refuses. @param awaited passages that may be read later */
export async function speak(
  deps: SpeakDeps,
  viewer: Viewer,
  claimed: ClaimedTurn,
  awaited?: Promise<readonly BriefPassage[]>,
): Promise<Speech> {
  await deps.takeTurn(viewer)
  const { debate, turnNumber, optionNumber, round, earlier, aiModel, debater, userInputs, lostAttempt, passages } =
    claimed
  const abort = new AbortController()
  const head = { turnNumber, optionNumber, round, aiModel, engine: debater.name, servedBy: debater.servedBy }
  const turn = new LiveTurn(debate.id, claimed.claimId, head, deps.flusher)
  const reported: Speech['reported'] = { usage: null, servedBy: null, cut: false, guarded: [] }
  const text = debater.write(
    { debate, turnNumber, optionNumber, round, earlier, userInputs, lostAttempt, passages },
    {
      signal: abort.signal,
      onUsage: (usage) => void (reported.usage = usage),
      onQueue: (position) => turn.wait(position),
      onThinking: () => turn.think(),
      onServed: (servedBy) => {
        reported.servedBy = servedBy
        turn.serve(servedBy)
      },
      onCut: () => void (reported.cut = true),
      onGuarded: (reason) => void reported.guarded.push(reason),
      ...(awaited && { awaited }),
    },
  )
  const pieces = text[Symbol.asyncIterator]()
  const first = pieces.next()
  // Reports an immediate refusal (for example, a full queue) as a problem instead of a broken stream.
  const refused = first.then(() => null).catch((error: Error) => error)
  const refusal = await Promise.race([refused, deps.nextPass()])
  if (refusal) throw refusal instanceof EngineError ? problemOf(refusal) : refusal
  return { turn, abort, pieces, first, reported }
}
