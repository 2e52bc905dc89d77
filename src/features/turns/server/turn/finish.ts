/** The only order that loses nothing: save the row, end the claim, tell the readers, settle the cost. */
import { isDebateGone } from '#features/debates/server/lists/own-debates-store.ts'
import type { NewTurnRow } from './turn-store.ts'
import { uuidv7 } from 'uuidv7'
import type { Budget } from '#features/models/server/spend/budget.ts'
import type { Settlement } from '#features/models/server/spend/spend-store.ts'
import type { Clock } from '#platform/clock.ts'
import { isRefusedData } from '#platform/server/database/unavailable.ts'
import { toLastSentence } from '#platform/server/llm/sentence-end.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import { KEEP_STOPPED_ABOVE } from '#features/debates/rules.ts'
import { codeOf, failed } from './engine-problems.ts'
import { citedText } from '../debaters/speech/cited-speech.ts'
import type { LiveTurn } from './live-turn.ts'
import { presentResponse } from '#features/debates/server/present.ts'
import type { ResponseRow } from '#features/debates/server/store.ts'
import type { TurnStore } from './turn-store.ts'
import type { ClaimedTurn } from './claim.ts'
import type { Relayed, StreamEnd } from './relay.ts'
import type { Speech } from './speak.ts'

/** Milliseconds. */
const SAVE_RETRIES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
/** The tokens of a usual turn's prompt, for engines that do not count them. */
const USUAL_PROMPT_TOKENS = 2_000

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
}

type Measured = Pick<TurnOutcome, 'promptVersion' | 'tokensIn' | 'tokensCached' | 'tokensOut' | 'msToFirstToken'>

interface Said extends Pick<NewTurnRow, 'cut' | 'servedBy'> {
  readonly ended: StreamEnd
  readonly text: string
  readonly passages: ClaimedTurn['passages']
}

/** Never rejects: the turn ends, its readers are told, and its cost is settled. */
export async function finish(
  deps: FinishDeps,
  { debater, reserved, askedAt, passages }: Pick<ClaimedTurn, 'debater' | 'reserved' | 'askedAt' | 'passages'>,
  { turn, reported }: Speech,
  { ended, firstTokenAt }: Relayed,
): Promise<TurnOutcome> {
  const { usage, servedBy, cut } = reported()
  const isCut = cut && ended.kind === 'whole'
  // The saved text is exactly the text that the readers have seen (clean-speech.ts), as far as it is whole sentences.
  const written = turn.text
  const text = isCut ? toLastSentence(written) : written
  const error = ended.kind === 'failed' ? ended.error : null
  const call = { usage, servedBy, asked: USUAL_PROMPT_TOKENS, answered: written, error }
  const spent = deps.budget.settlement(reserved, debater.priced, call)
  const measured = {
    promptVersion: debater.version,
    tokensIn: usage?.tokensIn ?? null,
    tokensCached: usage?.tokensCached ?? null,
    tokensOut: usage?.tokensOut ?? null,
    msToFirstToken: firstTokenAt === null ? null : Math.round(firstTokenAt - askedAt),
  }
  const by = servedBy ?? usage?.servedBy ?? turn.head.servedBy
  const outcome = await end(deps, turn, { ended, text, passages, cut: isCut || null, servedBy: by }, measured, spent)
  // The query that saved a turn has settled its cost as well.
  if (outcome.kind !== 'saved') await deps.budget.settle(reserved, debater.priced, call)
  deps.onOutcome(outcome)
  return outcome
}

async function end(
  deps: Pick<FinishDeps, 'store' | 'clock' | 'tracing'>,
  turn: LiveTurn,
  { ended, text, passages, cut, servedBy }: Said,
  measured: Measured,
  spent: Settlement | null,
): Promise<TurnOutcome> {
  const outcome = (kind: TurnOutcome['kind'], cause: unknown = null) => ({ kind, turn, cause, ...measured })
  if (ended.kind === 'interrupted' && isDebateGone(ended.why)) {
    // The claim was deleted: there is nothing to keep and nothing to give back.
    turn.end(failed(ended.why))
    return outcome('stopped')
  }
  const stopped = ended.kind === 'interrupted' && ended.why === 'stopped'
  const keep = ended.kind === 'whole' ? text !== '' : stopped && text.length > KEEP_STOPPED_ABOVE
  if (keep) {
    try {
      const createdAt = new Date(deps.clock.now())
      const cited = passages.length === 0 ? { content: text } : citedText(text, passages)
      const row = { ...responseOf(turn, cited), servedBy, ...measured, stopped: stopped || null, cut, createdAt }
      const saved = await deps.tracing.span('turn save', () => save(deps, turn, row, spent))
      turn.end(saved ? { response: presentResponse(saved) } : failed('turn-lost'))
      return outcome(saved ? 'saved' : 'lost')
    } catch (error) {
      // The claim is given back without the text, which may be what the database refused.
      if (isRefusedData(error)) {
        await deps.store.releaseClaim(turn.claimId, '', new Date(deps.clock.now())).catch(() => {})
      }
      turn.end(failed('turn-lost'))
      return outcome('lost', error)
    }
  }
  const now = new Date(deps.clock.now())
  // The database may be away as well: then the lease runs out by itself.
  const released = stopped ? deps.store.dropClaim(turn.claimId) : deps.store.releaseClaim(turn.claimId, text, now)
  await released.catch(() => {})
  if (stopped) {
    turn.end({ stopped: true })
    return outcome('stopped')
  }
  if (ended.kind === 'failed') {
    turn.end(failed(codeOf(ended.error)))
    return outcome('failed', ended.error)
  }
  const why = ended.kind === 'whole' ? 'empty answer' : ended.why
  turn.end(failed(ended.kind === 'whole' ? 'model-failed' : 'turn-lost'))
  return outcome(ended.kind === 'whole' ? 'failed' : 'lost', why)
}

function responseOf(turn: LiveTurn, said: Pick<NewTurnRow, 'content' | 'citations'>): Omit<NewTurnRow, 'createdAt'> {
  return { id: uuidv7(), debateId: turn.debateId, ...said, ...turn.head }
}

async function save(
  { store, clock }: Pick<FinishDeps, 'store' | 'clock'>,
  turn: LiveTurn,
  row: NewTurnRow,
  spent: Settlement | null,
): Promise<ResponseRow | null> {
  for (const wait of [...SAVE_RETRIES_MS, null]) {
    try {
      const saved = await store.saveTurn(turn.claimId, row, spent)
      if (saved) return saved
      // An earlier attempt may have been committed although its acknowledgement never came.
      const there = await store.findTurn(turn.debateId, turn.head.turnNumber)
      return there?.id === row.id ? there : null
    } catch (error) {
      if (wait === null || isRefusedData(error)) throw error
      await clock.sleep(wait)
    }
  }
  return null
}
