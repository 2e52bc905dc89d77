/** Saves a turn or releases its claim, and only then notifies the turn's readers. */
import { isDebateGone } from '#features/debates/server/lists/own-debates-store.ts'
import type { NewTurnRow, TurnStore } from './turn-store.ts'
import { uuidv7 } from 'uuidv7'
import type { Budget } from '#features/models/server/spend/budget.ts'
import type { Settlement } from '#features/models/server/spend/spend-store.ts'
import type { Clock } from '#platform/clock.ts'
import { isRefusedData } from '#platform/server/database/unavailable.ts'
import { toLastSentence } from '#platform/server/llm/sentence-end.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import { KEEP_STOPPED_ABOVE } from '#features/debates/rules.ts'
import { codeOf, failed } from './engine-problems.ts'
import type { CitedSpeech } from '../debaters/speech/cited-speech.ts'
import type { CutReason } from '../debaters/speech/cut-reasons.ts'
import type { LiveTurn } from './live-turn.ts'
import { presentResponse } from '#features/debates/server/present.ts'
import type { ClaimedTurn } from './claim.ts'
import type { Relayed, StreamEnd } from './relay.ts'
import type { Speech } from './speak.ts'

const SAVE_RETRIES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
const USUAL_PROMPT_TOKENS = 2_000
/** The minimum number of characters in a turn that the speech guard ended. A shorter turn counts as failed (§13). */
const KEEP_GUARDED_FROM = 200

export interface FinishDeps {
  readonly store: TurnStore
  readonly clock: Clock
  readonly budget: Budget
  readonly tracing: Tracing
  readonly onOutcome: (outcome: TurnOutcome) => void
}

export interface TurnOutcome {
  readonly kind: 'saved' | 'stopped' | 'failed' | 'lost'
  readonly turn: LiveTurn
  readonly promptVersion: string
  readonly tokensIn: number | null
  readonly tokensCached: number | null
  readonly tokensOut: number | null
  readonly msToFirstToken: number | null
  readonly cause: unknown
  readonly guarded: readonly CutReason[]
}

interface Said extends Pick<NewTurnRow, 'cut' | 'servedBy'> {
  readonly ended: StreamEnd
  readonly text: string
  readonly citations: NewTurnRow['citations']
}

/** Ends the turn, notifies its readers and settles its cost. Never rejects. */
export async function finish(
  deps: FinishDeps,
  { debater, reserved, askedAt }: Pick<ClaimedTurn, 'debater' | 'reserved' | 'askedAt'>,
  speech: Pick<CitedSpeech, 'citationsIn'>,
  { turn, reported }: Speech,
  { ended, firstTokenAt }: Relayed,
): Promise<TurnOutcome> {
  const { usage, servedBy, cut, guarded } = reported
  const isCut = cut && ended.kind === 'whole'
  if (isCut) guarded.push('unfinished')
  // Saves the text that readers have seen, or only its whole sentences if the model reached its token limit.
  const written = turn.text
  const text = isCut ? toLastSentence(written) : written
  const error = ended.kind === 'failed' ? ended.error : null
  const call = { usage, ...(servedBy !== null && { servedBy }), asked: USUAL_PROMPT_TOKENS, answered: written, error }
  const spent = deps.budget.settlement(reserved, debater.priced, call)
  const measured = {
    promptVersion: debater.version,
    tokensIn: usage?.tokensIn ?? null,
    tokensCached: usage?.tokensCached ?? null,
    tokensOut: usage?.tokensOut ?? null,
    msToFirstToken: firstTokenAt === null ? null : Math.round(firstTokenAt - askedAt),
  }
  const by = servedBy ?? usage?.servedBy ?? turn.head.servedBy
  const said = { ended, text, citations: speech.citationsIn(text), cut: isCut || null, servedBy: by }
  const { kind, cause = null } = await end(deps, turn, said, measured, spent)
  // The query that saved a turn has already settled its cost.
  if (kind !== 'saved') await deps.budget.settle(reserved, debater.priced, call)
  const outcome = { kind, turn, cause, guarded, ...measured }
  deps.onOutcome(outcome)
  return outcome
}

async function end(
  deps: FinishDeps,
  turn: LiveTurn,
  { ended, text, citations, cut, servedBy }: Said,
  measured: Omit<TurnOutcome, 'kind' | 'turn' | 'cause' | 'guarded'>,
  spent: Settlement | null,
): Promise<Pick<TurnOutcome, 'kind'> & { cause?: unknown }> {
  if (ended.kind === 'interrupted' && isDebateGone(ended.why)) {
    turn.end(failed(ended.why))
    return { kind: 'stopped' }
  }
  const { store, clock, tracing } = deps
  const stopped = ended.kind === 'interrupted' && ended.why === 'stopped'
  const isTooShort = ended.kind === 'whole' && ended.isGuarded && text.length < KEEP_GUARDED_FROM
  const keep = ended.kind === 'whole' ? text !== '' && !isTooShort : stopped && text.length > KEEP_STOPPED_ABOVE
  if (keep) {
    try {
      const createdAt = new Date(clock.now())
      const made = { ...turn.head, servedBy, ...measured, stopped: stopped || null, cut, createdAt }
      const row = { id: uuidv7(), debateId: turn.debateId, content: text.trim(), citations, ...made }
      const saved = await tracing.span('turn save', () => save(deps, turn, row, spent))
      turn.end(saved ? { response: presentResponse(saved) } : failed('turn-lost'))
      return { kind: saved ? 'saved' : 'lost' }
    } catch (cause) {
      // Releases the claim without the text, because the text may be what the database refused.
      if (isRefusedData(cause)) await store.releaseClaim(turn.claimId, '', new Date(clock.now())).catch(() => {})
      turn.end(failed('turn-lost'))
      return { kind: 'lost', cause }
    }
  }
  const now = new Date(clock.now())
  // If the database is unreachable, the claim's lease expires.
  const released = stopped ? store.dropClaim(turn.claimId) : store.releaseClaim(turn.claimId, text, now)
  await released.catch(() => {})
  if (stopped) {
    turn.end({ stopped: true })
    return { kind: 'stopped' }
  }
  if (ended.kind === 'failed') {
    turn.end(failed(codeOf(ended.error)))
    return { kind: 'failed', cause: ended.error }
  }
  if (ended.kind === 'whole') {
    turn.end(failed('model-failed'))
    return { kind: 'failed', cause: text === '' ? 'empty answer' : 'ended by the speech guard' }
  }
  turn.end(failed('turn-lost'))
  return { kind: 'lost', cause: ended.why }
}

async function save({ store, clock }: FinishDeps, turn: LiveTurn, row: NewTurnRow, spent: Settlement | null) {
  for (const wait of [...SAVE_RETRIES_MS, null]) {
    try {
      const saved = await store.saveTurn(turn.claimId, row, spent)
      if (saved) return saved
      // An earlier attempt may have been committed without an acknowledgement.
      const there = await store.findTurn(turn.debateId, turn.head.turnNumber)
      return there?.id === row.id ? there : null
    } catch (error) {
      if (wait === null || isRefusedData(error)) throw error
      await clock.sleep(wait)
    }
  }
  return null
}
