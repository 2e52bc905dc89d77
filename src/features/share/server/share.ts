/** Puts sharing together: its calls, the watchers of links, and the functions it gets from the debates. */
import { LRUCache } from 'lru-cache'
import { uuidv7 } from 'uuidv7'
import type { DebatesForSharing, DebateTranslations } from '#features/debate/server/for-share.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debate/contract/debates.ts'
import type { Speaker } from '#features/voice/server/speaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { WrittenFile } from '#platform/server/http/pages/written-files.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Painter } from '#platform/server/pictures/painter.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { refusals } from '../refusal-texts.ts'
import type { PublicAddress } from '../share-link.ts'
import { createArchives } from './archives.ts'
import { podcastFile } from './audio/podcast.ts'
import { audioRoutes } from './audio/routes.ts'
import { darkLinks } from './dark-links.ts'
import { oembedRoute } from './embed/oembed.ts'
import { exportRoutes } from './export/routes.ts'
import { createImages } from './image/images.ts'
import { imageRoutes } from './image/routes.ts'
import { type LinkCall, linkOpener } from './open-link.ts'
import { reportRoute } from './reports.ts'
import { linkRoutes, ownerRoutes, seenByLink, translationRoutes } from './routes.ts'
import { watchCounts } from './watch-counts.ts'
import { createWatchers } from './watchers.ts'

const TEN_MINUTES_S = 600
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400
/** Links whose recordings' lengths are remembered for the podcast. */
const LENGTHS_KEPT = 1_000

export interface SharingDeps {
  readonly debates: DebatesForSharing
  readonly translations: DebateTranslations
  /** The way to other instances; null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly limiter: LimiterFactory
  readonly limits: {
    /** The most wrong links of an address in ten minutes. */
    readonly shareMissesPerIp: number
    /** The most preview images that are drawn for an address in a minute. */
    readonly imagesPerIpPerMinute: number
    readonly reportsPerIpPerHour: number
    readonly savesPerUserPerMinute: number
    readonly savesPerUserPerDay: number
  }
  readonly painter: Painter
  /** Null = the server has no voice (§20 Listen). */
  readonly speaker: Speaker | null
  /** The server's secret, for the reports' reporters. */
  readonly secret: string
  /** How this installation is known. */
  readonly addresses: PublicAddress
  readonly clock: Clock
  readonly log: Logger
}

export interface Sharing {
  readonly routes: readonly Route<Viewer>[]
  readonly podcast: WrittenFile
  /** Ends the streams of all watchers of a link that is dark now, here and on other instances. */
  readonly darken: (token: string) => void
  /** The debate that a call's link opens, as far as it shows it; refuses as every call by a link does. */
  readonly openDebate: (call: LinkCall) => Promise<Debate>
}

export function sharing(deps: SharingDeps): Sharing {
  const { debates, translations, broadcast, limiter, limits, painter, speaker, addresses, clock, log } = deps
  const misses = limiter({ name: 'share-misses-ip', points: limits.shareMissesPerIp, seconds: TEN_MINUTES_S })
  const openLink = linkOpener(misses, debates.isHiddenFrom)
  const drawings = limiter({ name: 'share-images-ip', points: limits.imagesPerIpPerMinute, seconds: MINUTE_S })
  const savesPerMinute = limiter({ name: 'saves-minute', points: limits.savesPerUserPerMinute, seconds: MINUTE_S })
  const savesPerDay = limiter({ name: 'saves-day', points: limits.savesPerUserPerDay, seconds: DAY_S })
  const reportsPerIp = limiter({ name: 'reports-ip', points: limits.reportsPerIpPerHour, seconds: HOUR_S })
  const takeSave = async (userId: string) => {
    await savesPerMinute.demand(userId, 'too-many-saves')
    await savesPerDay.demand(userId, 'daily-limit')
  }
  const counts = watchCounts(broadcast, uuidv7())
  const farewell = { error: refusals['share-not-found'], code: 'share-not-found' }
  const watchers = createWatchers(clock, farewell, counts.announce)
  counts.listen(watchers)
  const darken = darkLinks(broadcast, watchers, async (token) => (await debates.glance(token)) !== null)
  const lengths = new LRUCache<string, number>({ max: LENGTHS_KEPT })
  const onRecorded = (token: string, bytes: number) => void lengths.set(token, bytes)
  const routes = [
    ...linkRoutes({ debates, openLink, watchers, archives: createArchives(), takeSave }),
    ...translationRoutes({ debates, translations, openLink }),
    ...ownerRoutes({ debates, darken }),
    ...exportRoutes({ debates, openLink }),
    ...imageRoutes({ debates, openLink, images: createImages({ painter, drawings, log }) }),
    ...audioRoutes({ debates, openLink, speaker, onRecorded, clock }),
    oembedRoute({ debates, openLink, addresses }),
    reportRoute({ debates, openLink, reportsPerIp, secret: deps.secret, clock }),
  ]
  const openDebate = async (call: LinkCall) => {
    const { debate } = await openLink(call, (token) => debates.open(call.caller, token))
    return seenByLink(call.caller, debate)
  }
  const lengthOf = (token: string) => lengths.get(token) ?? null
  const podcast = podcastFile({ debates, speaker, lengthOf, publicUrl: addresses.publicUrl })
  return { routes, podcast, darken, openDebate }
}
