/** One query reserves the turn and its highest cost, and returns what it is written from; finish.ts has the other. */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { Evidence } from '#features/sources/server/evidence/evidence.ts'
import { type Budget, reservationOf, spendRefused, costOf } from '#features/models/server/spend/budget.ts'
import type { Reservation } from '#features/models/server/spend/spend-store.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { optionOf, responseLimitOf } from '#features/debates/rules.ts'
import type { Debater } from '../debaters/debater.ts'
import type { DebaterFor } from '../debaters/debater-for.ts'
import { debateNotFound } from '#features/debates/server/find-debate.ts'
import type { GrantedClaim, TurnStore } from './turn-store.ts'
import { claimantOf, type TurnLimits } from '#features/debates/server/allowances.ts'
import { modelsOf, type PermitDeps, turnPermit } from './turn-permit.ts'

/** Milliseconds a claim lasts without being renewed; a crashed server's turn can be taken over then (§14: 60 s). */
export const LEASE_MS = 55_000
/** The most one turn may take: a full prompt budget and a full answer. */
const MOST_TOKENS: ModelUsage = { tokensIn: 8_000, tokensOut: 1_000 }

export interface ClaimDeps extends PermitDeps {
  readonly store: TurnStore
  readonly debaterFor: DebaterFor
  readonly clock: Clock
  readonly instance: string
  readonly limits: TurnLimits
  readonly budget: Budget
  /** The addresses that a turn may cite (§17). */
  readonly publicUrlOf: Evidence['publicUrlOf']
}

export interface ClaimedTurn extends Pick<
  GrantedClaim,
  'kind' | 'turnNumber' | 'responses' | 'userInputs' | 'lostAttempt' | 'passages'
> {
  readonly claimId: string
  readonly debate: GrantedClaim['debate']
  readonly optionNumber: OptionNumber
  readonly aiModel: string
  readonly debater: Debater
  readonly reserved: Reservation | null
  /** Milliseconds of the clock. */
  readonly askedAt: number
}

export interface TurnOptions {
  /** Null = the debate's own. */
  readonly language: string | null
  /** Who writes this turn and no other, in place of the chosen model's debater: a person who sits in (§20). */
  readonly humanTurn?: { readonly debater: Debater; readonly turnNumber: number }
}

/** `held`: the turn is being written already, on another instance. */
export type ClaimAnswer = ClaimedTurn | { readonly kind: 'held'; readonly claimId: string }

/**
 * Nothing is read beforehand: the claim itself refuses a viewer without permission, and returns everything the turn is
 * written from. Refuses with a Problem: what `turnPermit` throws, 403 `response-limit`, `debate-complete`, 429
 * `too-many-running`, `spend-share`, 503 `spend-ceiling`.
 * @param asked language of the turn (§7 `generate`; null = the debate's own), and who sits in
 */
export async function claim(
  deps: ClaimDeps,
  viewer: Viewer,
  debateId: string,
  { language, humanTurn }: TurnOptions,
): Promise<ClaimAnswer> {
  const { store, debaterFor, clock, instance, limits, budget } = deps
  const claimId = uuidv7()
  const now = clock.now()
  const userId = viewer.user?.id ?? null
  // A model's cost does not depend on the language: if no model can write it, the scripted debater does so for free.
  const most = modelsOf(deps.plans, viewer).map(
    (id) => [id, costOf((humanTurn?.debater ?? debaterFor(id, language ?? 'en')).priced, MOST_TOKENS)] as const,
  )
  const today = most.some(([, cost]) => cost > 0) ? budget.today(viewer.user) : null
  const claimed = await store.claimTurn({
    debateId,
    claimId,
    instance,
    claimant: claimantOf(viewer),
    userId,
    visitor: viewer.visitor,
    now: new Date(now),
    leaseUntil: new Date(now + LEASE_MS),
    responseLimit: responseLimitOf(viewer, limits),
    runningLimit: limits.runningTurnsPerViewer,
    models: Object.fromEntries(most),
    spend: today,
  })
  switch (claimed.kind) {
    case 'refused':
      await turnPermit(deps)(viewer, debateId)
      // The rules allow what the claim refused: the debate has become the viewer's in between.
      throw debateNotFound()
    case 'response-limit':
      throw viewer.user ? new Problem(403, 'debate-complete') : new Problem(403, 'response-limit')
    case 'running-limit':
      throw new Problem(429, 'too-many-running', { retryAfter: 10 })
    case 'spend-ceiling':
    case 'spend-share':
      throw spendRefused(claimed.kind)
    case 'held':
      return { kind: 'held', claimId: claimed.claimId }
    case 'claimed': {
      const { reserved, ...granted } = claimed
      const debate = { ...granted.debate, language: language ?? granted.debate.language }
      const optionNumber = optionOf(granted.turnNumber)
      const aiModel = optionNumber === 1 ? debate.option1Model : debate.option2Model
      return {
        ...granted,
        passages: granted.passages.map((passage) => ({ ...passage, url: deps.publicUrlOf(passage.url) })),
        debate,
        claimId,
        optionNumber,
        aiModel,
        debater: humanTurn?.debater ?? debaterFor(aiModel, debate.language),
        reserved: today && reservationOf(today, reserved),
        askedAt: now,
      }
    }
  }
}

export async function giveBack(deps: ClaimDeps, { claimId, debater, reserved }: ClaimedTurn): Promise<void> {
  // The text of a lost attempt stays for the next claim; if the database is away, the lease runs out by itself.
  await deps.store.releaseClaim(claimId, '', new Date(deps.clock.now())).catch(() => {})
  await deps.budget.settle(reserved, debater.priced, null)
}
