/** All calls of the product in one place (§7): each feature's routes, and whether an API key may make them (§15). */
import { closedToKeys, openToKeys } from '#features/account/server/keys/key-access.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Route } from '#platform/server/http/route.ts'

export interface FeatureRoutes {
  readonly models: readonly Route<Viewer>[]
  readonly language: readonly Route<Viewer>[]
  readonly account: readonly Route<Viewer>[]
  readonly billing: readonly Route<Viewer>[]
  readonly debate: readonly Route<Viewer>[]
  readonly verdict: readonly Route<Viewer>[]
  readonly share: readonly Route<Viewer>[]
  readonly operator: readonly Route<Viewer>[]
}

export function apiRoutes({
  models,
  language,
  account,
  billing,
  debate,
  verdict,
  share,
  operator,
}: FeatureRoutes): Route<Viewer>[] {
  return [
    ...openToKeys([...models, ...language, ...debate, ...verdict, ...share, ...operator]),
    ...closedToKeys([...account, ...billing]),
  ]
}
