/** Puts sharing together: its calls, the watchers of links, and the functions it gets from the debates. */
import type { Viewer } from '#features/account/viewer.ts'
import type { DebatesForSharing } from '#features/debate/server/sharing/debates-for-sharing.ts'
import type { Clock } from '#platform/clock.ts'
import type { Broadcast } from '#platform/server/broadcast.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { LimiterFactory } from '#platform/server/rate-limit.ts'
import { refusals } from '../refusal-texts.ts'
import type { PublicAddress } from '../share-link.ts'
import { createArchives } from './archives.ts'
import { darkLinks } from './dark-links.ts'
import { oembedRoute } from './embed/oembed.ts'
import { exportRoutes } from './export/routes.ts'
import { linkOpener } from './open-link.ts'
import { ownerRoutes } from './owner-routes.ts'
import { linkRoutes } from './routes.ts'
import { createWatchers } from './watchers.ts'

const TEN_MINUTES_S = 600

export interface SharingDeps {
  readonly debates: DebatesForSharing
  /** The way to other instances; null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly limiter: LimiterFactory
  /** The most wrong links of an address in ten minutes. */
  readonly limits: { readonly shareMissesPerIp: number }
  /** How this installation is known. */
  readonly addresses: PublicAddress
  readonly clock: Clock
}

export function sharing({ debates, broadcast, limiter, limits, addresses, clock }: SharingDeps): Route<Viewer>[] {
  const misses = limiter({ name: 'share-misses-ip', points: limits.shareMissesPerIp, seconds: TEN_MINUTES_S })
  const openLink = linkOpener(misses)
  const watchers = createWatchers(clock, { error: refusals['share-not-found'], code: 'share-not-found' })
  const darken = darkLinks(broadcast, watchers, async (token) => (await debates.glance(token)) !== null)
  return [
    ...linkRoutes({ debates, openLink, watchers, archives: createArchives() }),
    ...ownerRoutes({ debates, darken }),
    ...exportRoutes({ debates, openLink }),
    oembedRoute({ debates, openLink, addresses }),
  ]
}
