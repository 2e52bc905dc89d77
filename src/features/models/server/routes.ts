/** `GET /api/config`: read at every visit, so it uses no database. */
import { type Route, route } from '#platform/server/http/route.ts'
import { type EngineStatus, type PublicLimits, publicConfig } from '../contract.ts'

export interface ModelRouteDeps {
  readonly publicUrl: string
  /** Hosts whose pages build links with `publicUrl`. */
  readonly aliases: readonly string[]
  readonly status: () => EngineStatus
  /** Whether a model here can translate, right now. */
  readonly translates: () => boolean
  readonly limits: PublicLimits
  readonly billing: 'live' | 'sandbox' | 'off'
  /** Where the sandbox's payment pages are; null = there is no sandbox. */
  readonly paymentOrigin: string | null
}

export function modelRoutes<Caller>({ status, translates, limits, ...site }: ModelRouteDeps): Route<Caller>[] {
  const { anonymousResponsesPerDebate, turnsPerVisitorPerDay, turnsPerUserPerMinute, runningTurnsPerViewer } = limits
  const shown = { anonymousResponsesPerDebate, turnsPerVisitorPerDay, turnsPerUserPerMinute, runningTurnsPerViewer }
  return [
    route(publicConfig, () =>
      Promise.resolve({
        publicUrl: site.publicUrl,
        aliases: [...site.aliases],
        engine: status(),
        translates: translates(),
        billing: site.billing,
        paymentOrigin: site.paymentOrigin,
        limits: shown,
      }),
    ),
  ]
}
