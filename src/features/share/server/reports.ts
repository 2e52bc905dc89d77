/** The call that tells the operator what is wrong with a shared debate (§19). */
import { uuidv7 } from 'uuidv7'
import { readerHash } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { SharedDebates } from './linked-debates.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { reportShared } from '../contract.ts'

export interface ReportDeps {
  readonly debates: Pick<SharedDebates, 'shareHead' | 'report'>
  readonly openLink: OpenLink
  readonly reportsPerIp: Limiter
  /** Signs who reports, so that no address stands in the database. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

export function reportRoute({ debates, openLink, reportsPerIp, secret, clock }: ReportDeps): Route<Viewer> {
  return route(reportShared, async (call) => {
    const { reason, words = '' } = call.body
    const { id: debateId } = await openLink(call, debates.shareHead)
    await reportsPerIp.demand(call.ip, 'too-many-reports')
    await debates.report({
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
