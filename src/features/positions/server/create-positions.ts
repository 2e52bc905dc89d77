import type { Viewer } from '#features/account/viewer.ts'
import type { SmallAnswersDeps } from '#features/models/server/small-answers.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { generatePositions } from '../contract.ts'
import { claimantOf } from '#features/debates/server/allowances.ts'
import { positionSuggester } from './suggest-positions.ts'

export interface SuggestionLimits {
  readonly suggestionsPerViewerPerMinute: number
  readonly suggestionsPerIpPerMinute: number
}

/** §7: open to everybody, bounded per viewer and address. */
export function createPositions(
  { clock, limiter, log }: Kit,
  { limits, engineFor, paid }: Pick<SmallAnswersDeps, 'engineFor' | 'paid'> & { readonly limits: SuggestionLimits },
): { readonly routes: readonly Route<Viewer>[] } {
  const suggest = positionSuggester({ engineFor, paid, clock, log })
  const perViewer = limiter({ name: 'suggestions-viewer', points: limits.suggestionsPerViewerPerMinute, seconds: 60 })
  const perIp = limiter({ name: 'suggestions-ip', points: limits.suggestionsPerIpPerMinute, seconds: 60 })
  const routes: Route<Viewer>[] = [
    route(generatePositions, async (call) => {
      // A visitor without a cookie may use the form, so every call counts for its address as well.
      if (call.caller.user !== null || call.caller.visitor !== null) {
        await perViewer.demand(claimantOf(call.caller), 'too-many-suggestions')
      }
      await perIp.demand(call.ip, 'too-many-suggestions')
      return suggest(call.body.query, call.body.language ?? 'en', call.caller.user, call.signal)
    }),
  ]
  return { routes }
}
