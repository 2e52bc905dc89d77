import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { Evidence } from '#features/sources/server/evidence/evidence.ts'
import { type Budget, reservationOf, spendRefused, costOf } from '#features/models/server/spend/budget.ts'
import type { Reservation } from '#features/models/server/spend/spend-store.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { nextRound, type Round, roundOf } from '#features/debates/rounds.ts'
import { optionOf, responseLimitOf } from '#features/debates/rules.ts'
import type { Debater } from '../debaters/debater.ts'
import type { EarlierTurn } from '../debaters/transcript-budget.ts'
import type { DebaterFor } from '../debaters/debater-for.ts'
import { debateNotFound, ownDebateFinder } from '#features/debates/server/find-debate.ts'
import type { GrantedClaim, TurnStore } from './turn-store.ts'
import { claimantOf, type TurnLimits } from '#features/debates/server/allowances.ts'
import { type ModelsByTier, TIERS } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { refuseModel } from '#features/models/server/refuse-model.ts'

/** Milliseconds without a renewal after which another server may take over a crashed server's turn (§14 allows 60 s). */
export const LEASE_MS = 55_000
const MOST_TOKENS: ModelUsage = { tokensIn: 8_000, tokensOut: 1_000 }

export interface ClaimDeps {
  readonly plans: ModelsByTier
  readonly store: TurnStore
  readonly debaterFor: DebaterFor
  readonly clock: Clock
  readonly instance: string
  readonly limits: TurnLimits
  readonly budget: Budget
  readonly publicUrlOf: Evidence['publicUrlOf']
}

export interface ClaimedTurn extends Omit<GrantedClaim, 'reserved' | 'responses'> {
  readonly earlier: readonly EarlierTurn[]
  readonly round: Round
  readonly claimId: string
  readonly optionNumber: OptionNumber
  readonly aiModel: string
  readonly debater: Debater
  readonly reserved: Reservation | null
  readonly askedAt: number
}

export interface TurnOptions {
  /** If null, the debate's own language is used. */
  readonly language: string | null
  readonly closing?: boolean
  readonly humanTurn?: { readonly debater: Debater; readonly turnNumber: number }
}

/**
 * Claims the next turn. Throws what `checkPermit` throws, 403 `response-limit` or `debate-complete`, 429
 * `too-many-running` or `spend-share`, and 503.
 */
export async function claim(
  deps: ClaimDeps,
  viewer: Viewer,
  debateId: string,
  { language, closing, humanTurn }: TurnOptions,
): Promise<ClaimedTurn | { readonly kind: 'held'; readonly claimId: string }> {
  const { store, debaterFor, clock, instance, limits, budget } = deps
  const claimId = uuidv7()
  const now = clock.now()
  const most = modelsOf(deps.plans, viewer).map(
    (id) => [id, costOf((humanTurn?.debater ?? debaterFor(id)).priced, MOST_TOKENS)] as const,
  )
  const today = most.some(([, cost]) => cost > 0) ? budget.today(viewer.user) : null
  const claimed = await store.claimTurn({
    debateId,
    claimId,
    instance,
    claimant: claimantOf(viewer),
    userId: viewer.user?.id ?? null,
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
      await checkPermit(deps, viewer, debateId)
      // Reached only if the viewer gained access after the claim was refused, because otherwise `checkPermit` throws.
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
      const { reserved, responses, ...granted } = claimed
      const earlier = responses.map((said) => ({ ...said, round: said.round ?? roundOf(said.turnNumber) }))
      const debate = { ...granted.debate, language: language ?? granted.debate.language }
      const optionNumber = optionOf(granted.turnNumber)
      const aiModel = optionNumber === 1 ? debate.option1Model : debate.option2Model
      return {
        ...granted,
        passages: granted.passages.map((passage) => ({ ...passage, url: deps.publicUrlOf(passage.url) })),
        debate,
        earlier,
        round: nextRound(
          earlier.map((said) => said.round),
          closing,
        ),
        claimId,
        optionNumber,
        aiModel,
        debater: humanTurn?.debater ?? debaterFor(aiModel),
        reserved: today && reservationOf(today, reserved),
        askedAt: now,
      }
    }
  }
}

export async function giveBack(deps: ClaimDeps, { claimId, debater, reserved }: ClaimedTurn): Promise<void> {
  // An empty text leaves an earlier attempt's text unchanged. If the database is unreachable, the lease expires.
  await deps.store.releaseClaim(claimId, '', new Date(deps.clock.now())).catch(() => {})
  await deps.budget.settle(reserved, debater.priced, null)
}

/** Throws the problem that explains a refused claim: 404, 403 `not-yours`, or what `refuseModel` throws. */
export async function checkPermit(deps: Pick<ClaimDeps, 'store' | 'plans'>, viewer: Viewer, debateId: string) {
  const debate = await ownDebateFinder(deps.store)(viewer, debateId)
  for (const model of [debate.option1Model, debate.option2Model]) refuseModel(deps.plans, tierOf(viewer), model)
}

export function modelsOf(plans: ModelsByTier, viewer: Viewer): string[] {
  const offered = TIERS.flatMap((tier) => plans[tier].models)
  return offered.filter((id) => mayUseModel(plans, tierOf(viewer), id).access === 'allowed')
}

const tierOf = ({ user }: Viewer) => user?.tier ?? null
