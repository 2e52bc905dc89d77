import type { Viewer } from '#features/account/viewer.ts'
import { wasGivenUp } from '../evidence/evidence.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { claimantOf } from '#features/debates/server/allowances.ts'

/** An abandoned reading costs this much of the allowance (§17): it held the process for seconds. */
const GIVEN_UP_COSTS = 5

export interface ReadingLimits {
  readonly sourcesPerViewerPerMinute: number
  /** For all anonymous viewers at one address. */
  readonly sourcesPerIpPerMinute: number
}

export interface ReadingAllowance {
  /** Throws a 429 Problem `too-many-sources`. */
  take(viewer: Viewer): Promise<void>
  /** Runs the work after `take`, and rejects as it does. */
  read<T>(viewer: Viewer, work: () => Promise<T>): Promise<T>
}

export function readingAllowance(limiter: LimiterFactory, limits: ReadingLimits): ReadingAllowance {
  const perViewer = limiter({ name: 'sources-viewer', points: limits.sourcesPerViewerPerMinute, seconds: 60 })
  const perIp = limiter({ name: 'sources-ip', points: limits.sourcesPerIpPerMinute, seconds: 60 })
  return {
    async take(viewer) {
      await perViewer.demand(claimantOf(viewer), 'too-many-sources')
      // The cookie can be discarded, so the address counts as well.
      if (viewer.user === null) await perIp.demand(viewer.ip, 'too-many-sources')
    },
    async read(viewer, work) {
      try {
        return await work()
      } catch (error) {
        if (wasGivenUp(error)) {
          await perViewer.takeMore(claimantOf(viewer), GIVEN_UP_COSTS - 1)
          if (viewer.user === null) await perIp.takeMore(viewer.ip, GIVEN_UP_COSTS - 1)
        }
        throw error
      }
    },
  }
}
