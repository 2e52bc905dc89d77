/** The call for suggested positions (spec §7). */
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Limiter, LimiterFactory } from '#platform/server/rate-limit.ts'
import { generatePositions } from '../../contract.ts'
import { paidCall, type PaidCallDeps } from '../paid-call.ts'
import { claimantOf } from '../turn/turn-limits.ts'
import { positionSuggester, type SuggesterDeps } from './suggest-positions.ts'

export interface SuggestionLimits {
  readonly suggestionsPerViewerPerMinute: number
  readonly suggestionsPerIpPerMinute: number
}

export interface PositionDeps extends Omit<SuggesterDeps, 'paid'> {
  readonly store: PaidCallDeps['store']
  readonly limits: SuggestionLimits & PaidCallDeps['limits']
  readonly limiter: LimiterFactory
}

/** `POST /api/debates/generate-positions` (§7): open to everybody, bounded per viewer and address. */
export function positionRoutes(deps: PositionDeps): Route<Viewer>[] {
  const { limits, limiter } = deps
  const suggest = positionSuggester({ ...deps, paid: paidCall(deps) })
  const perViewer = limiter({ name: 'suggestions-viewer', points: limits.suggestionsPerViewerPerMinute, seconds: 60 })
  const perIp = limiter({ name: 'suggestions-ip', points: limits.suggestionsPerIpPerMinute, seconds: 60 })
  const take = async (from: Limiter, key: string) => {
    const taken = await from.take(key)
    if (taken.ok) return
    throw new Problem(429, 'too-many-suggestions', { retryAfter: taken.retryAfter })
  }
  return [
    route(generatePositions, async (call) => {
      // The form is open to whoever has no cookie yet; the address counts for everybody.
      if (call.caller.user !== null || call.caller.visitor !== null) await take(perViewer, claimantOf(call.caller))
      await take(perIp, call.ip)
      return suggest(call.body.query, call.body.language ?? 'en', call.signal)
    }),
  ]
}
