/** Puts sharing together: its calls, the watchers of links, and the functions it gets from the debates. */
import { uuidv7 } from 'uuidv7'
import type { SharedDebates } from './linked-debates.ts'
import type { DebateTranslations } from '#features/translations/server/create-translations.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import type { Turns } from '#features/turns/server/create-turns.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { WrittenFile } from '#platform/server/http/pages/written-files.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import { refusals } from '../refusal-texts.ts'
import type { PublicAddress } from '../share-link.ts'
import { createArchives } from './archives.ts'
import { revokedLinks } from './revoked-links.ts'
import { oembedRoute } from './embed/oembed.ts'
import { type ExportDeps, exportRoutes } from './export/routes.ts'
import { createImages } from './image/images.ts'
import { imageRoutes } from './image/routes.ts'
import { reportRoute } from './reports.ts'
import { keepReport, reportsOf } from './reports-store.ts'
import { linkRoutes, ownerRoutes, translationRoutes } from './routes.ts'
import { watchCounts } from './watch-counts.ts'
import { crawlerFiles } from './pages/crawler-files.ts'
import { createWatchers } from './watchers.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

export interface SharingNeeds {
  readonly links: Links
  readonly debates: Pick<Debates, 'read'>
  readonly sources: Pick<Sources, 'listOf'>
  readonly turns: Pick<Turns, 'watch'>
  readonly translations: DebateTranslations
  readonly verdicts: ExportDeps['verdicts']
  /** The way to other instances; null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly limits: {
    /** The most preview images that are drawn for an address in a minute. */
    readonly imagesPerIpPerMinute: number
    readonly reportsPerIpPerHour: number
    readonly savesPerUserPerMinute: number
    readonly savesPerUserPerDay: number
  }
  readonly painter: Painter
  /** The server's secret, for the reports' reporters. */
  readonly secret: string
  /** How this installation is known. */
  readonly addresses: PublicAddress
}

export interface Sharing {
  readonly routes: readonly Route<Viewer>[]
  readonly files: readonly WrittenFile[]
  /** Ends the streams of all watchers of a link that is dark now, here and on other instances. */
  readonly revoke: (token: string) => void
  /** What the user has reported to the operator (§19), for the export of an account. */
  reportsOf(userId: string): Promise<Record<string, unknown>[]>
}

export function createSharing({ db, clock, limiter, log }: Kit, needs: SharingNeeds): Sharing {
  const { translations, broadcast, limits, painter, addresses } = needs
  const debates: SharedDebates = {
    ...needs.links,
    read: needs.debates.read,
    watch: needs.turns.watch,
    sourcesOf: needs.sources.listOf,
    report: (report) => keepReport(db, report),
  }
  const { openLink } = debates
  const drawings = limiter({ name: 'share-images-ip', points: limits.imagesPerIpPerMinute, seconds: MINUTE_S })
  const savesPerMinute = limiter({ name: 'saves-minute', points: limits.savesPerUserPerMinute, seconds: MINUTE_S })
  const savesPerDay = limiter({ name: 'saves-day', points: limits.savesPerUserPerDay, seconds: DAY_S })
  const reportsPerIp = limiter({ name: 'reports-ip', points: limits.reportsPerIpPerHour, seconds: HOUR_S })
  const takeSave = async (userId: string) => {
    await savesPerMinute.demand(userId, 'too-many-saves')
    await savesPerDay.demand(userId, 'daily-limit')
  }
  const counts = watchCounts(broadcast, uuidv7())
  const linkGoneEvent = { error: refusals['share-not-found'], code: 'share-not-found' }
  const watchers = createWatchers(clock, linkGoneEvent, counts.announce)
  counts.listen(watchers)
  const revoke = revokedLinks(broadcast, watchers, async (token) => (await debates.shareHead(token)) !== null)
  const routes = [
    ...linkRoutes({ debates, openLink, watchers, archives: createArchives(), takeSave }),
    ...translationRoutes({ debates, translations, openLink }),
    ...ownerRoutes({ debates, revoke }),
    ...exportRoutes({ debates, openLink, verdicts: needs.verdicts }),
    ...imageRoutes({ debates, openLink, images: createImages({ painter, drawings, log }) }),
    oembedRoute({ debates, openLink, addresses }),
    reportRoute({ debates, openLink, reportsPerIp, secret: needs.secret, clock }),
  ]
  const files = crawlerFiles({ debates, publicUrl: addresses.publicUrl, clock })
  return { routes, files, revoke, reportsOf: (userId) => reportsOf(db, userId) }
}
