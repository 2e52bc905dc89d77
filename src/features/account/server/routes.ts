/** The account's calls (§7). */
import type { Route } from '#platform/server/http/route.ts'
import type { Viewer } from '../viewer.ts'
import type { AccountDeps } from './account-deps.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { passwordCheck } from './sign-in/password-check.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'

export function accountRoutes(deps: AccountDeps): Route<Viewer>[] {
  const isPassword = passwordCheck(deps)
  return [...signInRoutes(deps, isPassword), ...ownAccountRoutes(deps, isPassword)]
}
