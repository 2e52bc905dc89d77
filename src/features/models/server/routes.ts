/** Every visit calls `GET /api/config`, so it does not use the database. */
import { type Route, route } from '#platform/server/http/route.ts'
import { MODELS, type ModelsByTier, type Tier } from '../catalogue.ts'
import {
  type BillingKind,
  type EngineStatus,
  type PublicLimits,
  publicConfig,
  type RegistrationKind,
  type SiteLinks,
} from '../contract.ts'
import { type EngineFor, translatingModel } from './asked-model.ts'

export function modelRoutes<Caller>(deps: {
  readonly publicUrl: string
  readonly aliases: readonly string[]
  readonly reportUrl: string | null
  readonly provider: { readonly name: string } | null
  readonly site: SiteLinks
  readonly registration: RegistrationKind
  readonly status: () => EngineStatus
  readonly engineFor: EngineFor
  readonly sources: { readonly place: string | null } | null
  readonly speech: { readonly languages: readonly string[] | null } | null
  readonly plans: ModelsByTier
  readonly limits: PublicLimits
  readonly billing: BillingKind
  readonly paymentOrigin: string | null
}): Route<Caller>[] {
  const { status, engineFor, plans, limits, ...site } = deps
  const servedBy = (modelId: string) => {
    const target = engineFor(modelId)
    return target.kind === 'remote' ? target.model : null
  }
  const added = (tier: Tier) => ({ models: [...plans[tier].models] })
  return [
    route(publicConfig, () =>
      Promise.resolve({
        publicUrl: site.publicUrl,
        aliases: [...site.aliases],
        reportUrl: site.reportUrl,
        provider: site.provider?.name ?? null,
        site: site.site,
        registration: site.registration,
        engine: status(),
        servedBy: Object.fromEntries(MODELS.map(({ id }) => [id, servedBy(id)])),
        translates: translatingModel(engineFor) !== null,
        sources: site.sources,
        speech: site.speech && { languages: site.speech.languages && [...site.speech.languages] },
        plans: { free: added('free'), standard: added('standard'), pro: added('pro') },
        billing: site.billing,
        paymentOrigin: site.paymentOrigin,
        limits: {
          anonymousResponsesPerDebate: limits.anonymousResponsesPerDebate,
          responsesPerDebate: limits.responsesPerDebate,
          turnsPerVisitorPerDay: limits.turnsPerVisitorPerDay,
          turnsPerUserPerMinute: limits.turnsPerUserPerMinute,
          turnsPerUserPerDay: limits.turnsPerUserPerDay,
          runningTurnsPerViewer: limits.runningTurnsPerViewer,
        },
      }),
    ),
  ]
}
