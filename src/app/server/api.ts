/** All calls of the product in one place (§7): each feature's routes, in the features' order. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Route } from '#platform/server/http/route.ts'

export interface FeatureRoutes {
  /** GET /api/config */
  readonly models: readonly Route<Viewer>[]
  /** GET /api/language/languages · GET …/detect-language · POST …/translate · POST …/translate-ui */
  readonly language: readonly Route<Viewer>[]
  /**
   * POST /api/register · POST /api/login · POST /api/logout · POST /api/auth/logout
   * GET /api/user · PATCH /api/user · DELETE /api/user · POST /api/user/theme · POST /api/user/password
   * GET /api/user/export · GET /api/user/sessions · DELETE /api/user/sessions/:id
   */
  readonly account: readonly Route<Viewer>[]
  /**
   * GET /api/tiers · GET /api/subscription · POST /api/subscription/create-checkout · …/check-model · …/reauth
   * …/verify-checkout · …/cancel · …/reactivate · …/portal · POST /api/stripe/webhook
   */
  readonly billing: readonly Route<Viewer>[]
  /**
   * POST /api/debates · POST /api/debates/generate-positions
   * GET /api/debates/recent · GET /api/debates/:id · POST …/generate · GET …/live · POST …/stop
   * POST …/input · GET /api/user/debates · DELETE /api/debates/:id · POST /api/responses/:id/summary
   * GET /api/debates/:id/translations · POST …/translations
   * GET /api/debates/:id/sources · POST …/sources · POST …/sources/file · DELETE …/sources/:sourceId
   */
  readonly debate: readonly Route<Viewer>[]
  /**
   * GET /api/share/:shareToken · POST …/save · GET …/live · GET …/export · GET …/image.png · GET /api/oembed
   * GET /api/share/:shareToken/translations · POST …/translations
   * GET /api/debates/:id/export · POST /api/debates/:id/share-token · PATCH /api/debates/:id
   */
  readonly share: readonly Route<Viewer>[]
}

export function apiRoutes({ models, language, account, billing, debate, share }: FeatureRoutes): Route<Viewer>[] {
  return [...models, ...language, ...account, ...billing, ...debate, ...share]
}
