/** `GET /api/config`: read at every visit, so it uses no database. */
import { type Route, route } from '#platform/server/http/route.ts'
import { type EngineStatus, type PublicLimits, publicConfig } from '../contract.ts'

export interface ModelRouteDeps {
  readonly publicUrl: string
  /** Hosts whose pages build links with `publicUrl`. */
  readonly aliases: readonly string[]
  readonly status: () => EngineStatus
  readonly limits: PublicLimits
}

export function modelRoutes<Caller>({ publicUrl, aliases, status, limits }: ModelRouteDeps): Route<Caller>[] {
  const { anonymousResponsesPerDebate, turnsPerVisitorPerDay, turnsPerUserPerMinute, runningTurnsPerViewer } = limits
  const shown = { anonymousResponsesPerDebate, turnsPerVisitorPerDay, turnsPerUserPerMinute, runningTurnsPerViewer }
  return [
    route(publicConfig, () =>
      Promise.resolve({ publicUrl, aliases: [...aliases], engine: status(), billing: 'off' as const, limits: shown }),
    ),
  ]
}
