/** The first step of a turn: the database reserves it for this process, and the day's budget what it may cost at most. */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import { type Budget, spendCeilingReached } from '#features/models/server/spend/budget.ts'
import type { Reservation } from '#features/models/server/spend/spend-store.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '../../contract.ts'
import { optionOf } from '../../rules.ts'
import type { Debater } from '../debaters/debater.ts'
import type { DebaterFor } from '../debaters/debater-for.ts'
import type { DebateRow, DebateStore } from '../store.ts'
import { claimantOf, type TurnLimits } from './turn-limits.ts'

/** Milliseconds a claim lasts without being renewed; a crashed server's turn can be taken over after it (§14: 60 s). */
export const LEASE_MS = 55_000
/** The most one turn may take: a full prompt budget and a full answer. */
const MOST_TOKENS: ModelUsage = { tokensIn: 8_000, tokensOut: 1_000 }

export interface ClaimDeps {
  readonly store: DebateStore
  readonly debaterFor: DebaterFor
  readonly clock: Clock
  /** Names this server process in claims. */
  readonly instance: string
  readonly limits: TurnLimits
  readonly budget: Budget
}

/** A turn that nobody but this process may write, and who writes it. */
export interface ClaimedTurn {
  readonly kind: 'claimed'
  readonly claimId: string
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  /** The model of the catalogue that was chosen for its side. */
  readonly aiModel: string
  readonly debater: Debater
  /** Text of an interrupted attempt at this turn; empty when there was none. */
  readonly lostAttempt: string
  readonly reserved: Reservation | null
  /** Milliseconds of the clock at which it was asked for. */
  readonly askedAt: number
}

/** `held`: the turn is being written already, on another instance. */
export type ClaimAnswer = ClaimedTurn | { readonly kind: 'held'; readonly claimId: string }

/** Refuses with a Problem: 403 `response-limit`, 404, 429 `too-many-running`, 503 `spend-ceiling`. */
export async function claim(deps: ClaimDeps, viewer: Viewer, debate: DebateRow): Promise<ClaimAnswer> {
  const { store, debaterFor, clock, instance, limits, budget } = deps
  const claimId = uuidv7()
  const now = clock.now()
  const modelOf = (option: OptionNumber) => (option === 1 ? debate.option1Model : debate.option2Model)
  // Which side speaks is known only behind the lock; the dearer of the two is reserved.
  const payable = ([1, 2] as const).map((option) => debaterFor(modelOf(option), debate.language).priced)
  const reserved = budget.reservation(payable, MOST_TOKENS)
  const claimed = await store.claimTurn({
    debateId: debate.id,
    claimId,
    instance,
    claimant: claimantOf(viewer),
    now: new Date(now),
    leaseUntil: new Date(now + LEASE_MS),
    responseLimit: viewer.user ? null : limits.anonymousResponsesPerDebate,
    runningLimit: limits.runningTurnsPerViewer,
    spend: reserved,
  })
  switch (claimed.kind) {
    case 'gone':
      throw new Problem(404, 'debate-not-found')
    case 'response-limit':
      throw new Problem(403, 'response-limit')
    case 'running-limit':
      throw new Problem(429, 'too-many-running', { retryAfter: 10 })
    case 'spend-ceiling':
      throw spendCeilingReached()
    case 'held':
      return { kind: 'held', claimId: claimed.claimId }
    case 'claimed': {
      const { turnNumber, lostAttempt } = claimed
      const optionNumber = optionOf(turnNumber)
      const aiModel = modelOf(optionNumber)
      const debater = debaterFor(aiModel, debate.language)
      return {
        kind: 'claimed',
        claimId,
        turnNumber,
        optionNumber,
        aiModel,
        debater,
        lostAttempt,
        reserved,
        askedAt: now,
      }
    }
  }
}

/** Gives a turn back of which nothing was written. */
export async function giveBack(deps: ClaimDeps, { claimId, debater, reserved }: ClaimedTurn): Promise<void> {
  // Whatever a lost attempt left stays for the next; should the database be away, the lease runs out by itself.
  await deps.store.releaseClaim(claimId, '', new Date(deps.clock.now())).catch(() => {})
  await deps.budget.settle(reserved, debater.priced, null)
}
