import { uuidv7 } from 'uuidv7'
import { readerHash } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { reportShared } from '../contract.ts'
import { keepReport } from './reports-store.ts'

export interface ReportDeps {
  readonly db: Database
  readonly links: Pick<Links, 'openLink' | 'shareHead'>
  readonly perIp: Limiter
  /** Hashes the reporter's identity, so that the database contains no address. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

export function reportRoute({ db, links, perIp, secret, clock }: ReportDeps): Route<Viewer> {
  return route(reportShared, async (call) => {
    const { reason, words = '' } = call.body
    const { id: debateId } = await links.openLink(call, links.shareHead)
    await perIp.demand(call.ip, 'too-many-reports')
    await keepReport(db, {
      id: uuidv7(),
      debateId,
      reporter: readerHash(secret, 'report', call.caller),
      userId: call.caller.user?.id ?? null,
      reason,
      words: words === '' ? null : words,
      createdAt: new Date(clock.now()),
    })
    return { received: true as const }
  })
}
