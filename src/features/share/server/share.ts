import { uuidv7 } from 'uuidv7'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import type { DebateTranslations } from '#features/translations/server/create-translations.ts'
import type { Turns } from '#features/turns/server/create-turns.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import refusals from '../refusal-texts.json' with { type: 'json' }
import type { PublicAddress } from '../share-link.ts'
import { createArchives } from './archives.ts'
import { oembedRoute } from './embed/oembed.ts'
import { type ExportDeps, exportRoutes } from './export/routes.ts'
import { createImages, imageRoute } from './image/routes.ts'
import { crawlerFiles } from './pages/crawler-files.ts'
import { reportsOf, keepReport } from './reports-store.ts'
import { revokedLinks } from './revoked-links.ts'
import { linkRoutes, ownerRoutes, translationRoutes } from './routes.ts'
import { createWatchers, watchCounts } from './watchers.ts'
import { keyedHash } from '#features/account/server/secret-cookie.ts'
import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { reportShared } from '../contract.ts'

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
  /** Null if this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly limits: {
    readonly imagesPerIpPerMinute: number
    readonly reportsPerIpPerHour: number
    readonly savesPerUserPerMinute: number
    readonly savesPerUserPerDay: number
  }
  readonly painter: Painter
  /** The key for hashing reporters' accounts and IP addresses, so that the database does not contain them. */
  readonly secret: string
  readonly addresses: PublicAddress
}

export function createSharing({ db, clock, limiter, log }: Kit, needs: SharingNeeds) {
  const { links, broadcast, limits, painter, addresses, secret } = needs
  const sourcesOf = needs.sources.listOf
  const perAddress = limiter({ name: 'share-images-ip', points: limits.imagesPerIpPerMinute, seconds: MINUTE_S })
  const savesPerMinute = limiter({ name: 'saves-minute', points: limits.savesPerUserPerMinute, seconds: MINUTE_S })
  const savesPerDay = limiter({ name: 'saves-day', points: limits.savesPerUserPerDay, seconds: DAY_S })
  const perIp = limiter({ name: 'reports-ip', points: limits.reportsPerIpPerHour, seconds: HOUR_S })
  const takeSave = async (userId: string) => {
    await savesPerMinute.demand(userId, 'too-many-saves')
    await savesPerDay.demand(userId, 'daily-limit')
  }
  const counts = watchCounts(broadcast, uuidv7())
  const linkGoneEvent = { error: refusals['share-not-found'], code: 'share-not-found' }
  const watchers = createWatchers(clock, linkGoneEvent, counts.announce)
  counts.listen(watchers)
  const revoke = revokedLinks(broadcast, watchers, async (token) => (await links.shareHead(token)) !== null)
  const { watch } = needs.turns
  const report: Route<Viewer> = route(reportShared, async (call) => {
    const { reason, words = '' } = call.body
    const { id: debateId } = await links.openLink(call, links.shareHead)
    await perIp.demand(call.ip, 'too-many-reports')
    await keepReport(db, {
      id: uuidv7(),
      debateId,
      reporter: keyedHash(secret, `report ${limitKeyOf(call.caller)}`),
      userId: call.caller.user?.id ?? null,
      reason,
      words: words === '' ? null : words,
      createdAt: new Date(clock.now()),
    })
    return { received: true as const }
  })
  return {
    routes: [
      ...linkRoutes({ links, sourcesOf, watch, watchers, archives: createArchives(), takeSave }),
      ...translationRoutes(links, needs.translations),
      ...ownerRoutes(links, revoke),
      ...exportRoutes({ links, read: needs.debates.read, sourcesOf, verdicts: needs.verdicts }),
      imageRoute(links, createImages({ painter, perAddress, log })),
      oembedRoute(links, addresses),
      report,
    ],
    files: crawlerFiles({ links, publicUrl: addresses.publicUrl, clock }),
    revoke,
    reportsOf: (userId: string) => reportsOf(db, userId),
  }
}
